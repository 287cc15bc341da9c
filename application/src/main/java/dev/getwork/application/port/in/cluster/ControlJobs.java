package dev.getwork.application.port.in.cluster;

import dev.getwork.domain.work.UserName;

/** Control of jobs by an operator. Each method returns the job's status after the change. */
public interface ControlJobs {

  /** Keeps a job from running at its times. A run that is under way goes on. A paused job keeps its first pauser. */
  JobStatus pause(Job job, UserName by);

  /** Ends a pause. Missed runs are made up for by one. */
  JobStatus resume(Job job);

  /**
   * Runs a job at the next tick, also without work, and once while it is paused. A second request before the run has begun
   * changes nothing.
   */
  JobStatus runNow(Job job, UserName by);
}
