package dev.getwork.adapter.scheduler;

import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks for one job at each tick and outlives its failures; tells of an outage when it begins and when it ends. */
final class TickingJob implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(TickingJob.class);

  private final Job job;
  private final RunJob runJob;
  private final Semaphore turn = new Semaphore(1);

  /** Whether it can be found out if the job is due, and whether it does when it is. */
  private final Trouble asking = new Trouble();
  private final Trouble running = new Trouble();

  TickingJob(Job job, RunJob runJob) {
    this.job = job;
    this.runJob = runJob;
  }

  /** Never runs twice at a time: its schedule counts the delay from the end of the last run. */
  @Override
  public void run() {
    turn.acquireUninterruptibly();
    try {
      tell(runJob.run(job));
    } catch (RuntimeException failure) {
      asking.begun(job, failure.toString());
    } finally {
      turn.release();
    }
  }

  private void tell(RunJob.Answer answer) {
    asking.ended(job);
    switch (answer) {
      case RunJob.NotNow() -> {
        // Nothing to tell.
      }
      case RunJob.Ran(JobOutcome.Failed(String error)) -> running.begun(job, error);
      case RunJob.Ran(JobOutcome outcome) -> {
        LOG.debug("{} ran: {}", job.label(), outcome);
        running.ended(job);
      }
    }
  }

  /**
   * Waits until no run is under way, at most so long.
   *
   * @return false when one still is
   */
  boolean awaitRest(Duration atMost) {
    try {
      if (turn.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
        turn.release();
        return true;
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  /** Told when it begins and when it ends, and not each time. */
  private static final class Trouble {

    private long failures;

    void begun(Job job, String error) {
      failures++;
      if (failures == 1) {
        LOG.warn("{} failed and will be tried again when it is due: {}", job.label(), error);
      }
      LOG.debug("{} failed {} times in a row: {}", job.label(), failures, error);
    }

    void ended(Job job) {
      if (failures > 0) {
        LOG.info("{} works again after failing {} times", job.label(), failures);
        failures = 0;
      }
    }
  }
}
