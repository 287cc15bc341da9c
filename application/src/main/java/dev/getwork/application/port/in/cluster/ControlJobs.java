package dev.getwork.application.port.in.cluster;

import dev.getwork.domain.work.UserName;

/** Control of jobs by an operator. Each method returns the job's status after the change. */
public interface ControlJobs {

  /**
   * Pauses or resumes a job. A paused job no longer runs when it is due; a run in progress continues. Pausing it again
   * changes nothing. After a pause, one run makes up for all missed runs.
   */
  JobStatus setPaused(Job job, boolean paused, UserName by);

  /**
   * Runs a job once at the next tick, even if it has no work or is paused. A second request before the run begins
   * changes nothing.
   */
  JobStatus runNow(Job job, UserName by);
}
