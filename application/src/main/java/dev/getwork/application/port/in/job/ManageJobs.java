package dev.getwork.application.port.in.job;

import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.UserName;
import java.util.List;

/** What operators may see of jobs, and do to them. Each of the doings can be repeated without harm. */
public interface ManageJobs {

  /** All jobs, in the order of their names. */
  List<JobStatus> statuses();

  /** Has a job run at the next tick, also when it finds nothing to do, and once when it is paused. */
  JobStatus runNow(Job job, UserName by);

  /** Keeps a job from being run at its times until it is resumed. A run that is under way goes on. */
  JobStatus pause(Job job, UserName by);

  /** Ends a pause. What was missed meanwhile is run once. */
  JobStatus resume(Job job);
}
