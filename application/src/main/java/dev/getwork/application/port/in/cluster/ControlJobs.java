package dev.getwork.application.port.in.cluster;

import dev.getwork.domain.work.UserName;

/** Control of jobs by an operator. Each method returns the job's status after the change. */
public interface ControlJobs {

  /** Pauses a job: it no longer runs when it is due. A run in progress continues. Pausing it again changes nothing. */
  JobStatus pause(Job job, UserName by);

  /** Resumes a job. One run makes up for all missed runs. */
  JobStatus resume(Job job);

  /**
   * Runs a job once at the next tick, even if it has no work or is paused. A second request before the run begins changes
   * nothing.
   */
  JobStatus runNow(Job job, UserName by);
}
