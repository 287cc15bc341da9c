package dev.getwork.adapter.scheduler;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.RunJob;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tries one job at each tick. Survives its failures, and logs when a series of failures begins and ends. */
final class ScheduledJob implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ScheduledJob.class);

  private final Job job;
  private final RunJob runJob;
  private final Semaphore running = new Semaphore(1);
  /** Attempts that could not determine whether the job is due, and runs that failed. */
  private final FailureSeries failedAttempts = new FailureSeries();
  private final FailureSeries failedRuns = new FailureSeries();

  ScheduledJob(Job job, RunJob runJob) {
    this.job = job;
    this.runJob = runJob;
  }

  /** Never runs twice at a time, because its schedule counts the delay from the end of the last run. */
  @Override
  public void run() {
    running.acquireUninterruptibly();
    try {
      report(runJob.run(job));
    } catch (RuntimeException failure) {
      failedAttempts.add(job, failure.toString());
    } finally {
      running.release();
    }
  }

  private void report(RunJob.Answer answer) {
    failedAttempts.end(job);
    switch (answer) {
      case RunJob.NotNow() -> {
        // Nothing to report.
      }
      case RunJob.Ran(JobOutcome.Failed(String error)) -> failedRuns.add(job, error);
      case RunJob.Ran(JobOutcome outcome) -> {
        LOG.debug("Job {} ran: {}", job.label(), outcome);
        failedRuns.end(job);
      }
    }
  }

  /**
   * Waits for the end of a run under way.
   *
   * @return false when it has not ended in time
   */
  boolean awaitEnd(Duration atMost) {
    try {
      if (running.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
        running.release();
        return true;
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  /** A series of failures, logged at its beginning and its end. */
  private static final class FailureSeries {

    private long failures;

    void add(Job job, String error) {
      failures++;
      if (failures == 1) {
        LOG.warn("Job {} failed and runs again when it is due: {}", job.label(), error);
      }
      LOG.debug("Job {} failed {} times in a row: {}", job.label(), failures, error);
    }

    void end(Job job) {
      if (failures > 0) {
        LOG.info("Job {} succeeded after {} failures", job.label(), failures);
        failures = 0;
      }
    }
  }
}
