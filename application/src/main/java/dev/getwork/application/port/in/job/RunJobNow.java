package dev.getwork.application.port.in.job;

import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.UserName;

/** Having a job run before its time. */
public interface RunJobNow {

  /**
   * Has a job run at the next tick, also when it finds nothing to do, and once when it is paused. To ask twice before
   * it has begun is to ask once.
   *
   * @return the job as it is now; it has hardly run yet
   */
  JobStatus runNow(Job job, UserName by);
}
