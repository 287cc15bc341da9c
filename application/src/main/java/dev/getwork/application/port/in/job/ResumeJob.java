package dev.getwork.application.port.in.job;

import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobStatus;

/** Ending a job's pause. */
public interface ResumeJob {

  /**
   * Ends it, if there is one. What was missed meanwhile is run once.
   *
   * @return the job as it is now
   */
  JobStatus resume(Job job);
}
