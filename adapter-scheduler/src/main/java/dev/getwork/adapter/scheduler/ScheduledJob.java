package dev.getwork.adapter.scheduler;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.RunJob;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tries one job at each tick. Survives its failures, and logs when a series of failures begins and ends. */
final class ScheduledJob implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ScheduledJob.class);

  private final Job job;
  private final RunJob runJob;
  /** Attempts in a row that could not determine whether the job is due. */
  private long failedAttempts;
  /** Runs in a row that failed. */
  private long failedRuns;

  ScheduledJob(Job job, RunJob runJob) {
    this.job = job;
    this.runJob = runJob;
  }

  /** Never runs twice at a time, because its schedule counts the delay from the end of the last run. */
  @Override
  public void run() {
    try {
      report(runJob.run(job));
    } catch (RuntimeException | Error failure) { // Otherwise, the executor ends the schedule.
      failedAttempts = oneMore(failedAttempts, failure.toString());
    }
  }

  private void report(RunJob.Answer answer) {
    failedAttempts = none(failedAttempts);
    switch (answer) {
      case RunJob.NotNow() -> {
        // Nothing to report.
      }
      case RunJob.Ran(JobOutcome.Failed(String error)) -> failedRuns = oneMore(failedRuns, error);
      case RunJob.Ran(JobOutcome outcome) -> {
        LOG.debug("Job {} ran: {}", job.label(), outcome);
        failedRuns = none(failedRuns);
      }
    }
  }

  private long oneMore(long failures, String error) {
    if (failures == 0) {
      LOG.warn("Job {} failed and is retried when due: {}", job.label(), error);
    }
    LOG.debug("Job {} failed {} times in a row: {}", job.label(), failures + 1, error);
    return failures + 1;
  }

  private long none(long failures) {
    if (failures > 0) {
      LOG.info("Job {} recovered after {} failures", job.label(), failures);
    }
    return 0;
  }
}
