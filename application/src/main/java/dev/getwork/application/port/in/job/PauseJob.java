package dev.getwork.application.port.in.job;

import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.UserName;

/** Keeping a job from being run at its times. */
public interface PauseJob {

  /**
   * Keeps it until it is resumed. A run that is under way goes on. Whoever paused it first stays named.
   *
   * @return the job as it is now
   */
  JobStatus pause(Job job, UserName by);
}
