package dev.getwork.adapter.scheduler;

import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.domain.work.Job;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks for one job at each tick and outlives its failures; tells of an outage when it begins and when it ends. */
final class TickingJob implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(TickingJob.class);

  private final Job job;
  private final RunJob runJob;
  private long failures;

  TickingJob(Job job, RunJob runJob) {
    this.job = job;
    this.runJob = runJob;
  }

  /** Never runs twice at a time: its schedule counts the delay from the end of the last run. */
  @Override
  public void run() {
    try {
      tell(runJob.run(job));
    } catch (RuntimeException failure) {
      tell(failure);
    }
  }

  private void tell(RunJob.Answer answer) {
    if (failures > 0) {
      LOG.info("{} works again after {} failures", job.label(), failures);
      failures = 0;
    }
    if (answer instanceof RunJob.Ran(long handled) && handled > 0) {
      LOG.debug("{} handled {}", job.label(), handled);
    }
  }

  private void tell(RuntimeException failure) {
    failures++;
    if (failures == 1) {
      LOG.warn("{} failed and will be tried again at each tick: {}", job.label(), failure.toString());
    }
    LOG.debug("{} failed {} times in a row", job.label(), failures, failure);
  }
}
