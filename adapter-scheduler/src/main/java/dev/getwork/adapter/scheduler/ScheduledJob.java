package dev.getwork.adapter.scheduler;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.RunJob;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tries one job at each tick. Survives its failures, and logs when a series of failures begins and ends. */
final class ScheduledJob implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ScheduledJob.class);

  private final Job job;
  private final RunJob runJob;
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
    try {
      Optional<JobOutcome> outcome = runJob.run(job);
      failedAttempts.end(job);
      outcome.ifPresent(this::report);
    } catch (RuntimeException | Error failure) { // Otherwise, the executor ends the schedule.
      failedAttempts.add(job, failure.toString());
    }
  }

  private void report(JobOutcome outcome) {
    if (outcome instanceof JobOutcome.Failed(String error)) {
      failedRuns.add(job, error);
    } else {
      LOG.debug("Job {} ran: {}", job.label(), outcome);
      failedRuns.end(job);
    }
  }

  /** A series of failures, logged at its beginning and its end. */
  private static final class FailureSeries {

    private long failures;

    void add(Job job, String error) {
      failures++;
      if (failures == 1) {
        LOG.warn("Job {} failed and is retried when due: {}", job.label(), error);
      }
      LOG.debug("Job {} failed {} times in a row: {}", job.label(), failures, error);
    }

    void end(Job job) {
      if (failures > 0) {
        LOG.info("Job {} recovered after {} failures", job.label(), failures);
        failures = 0;
      }
    }
  }
}
