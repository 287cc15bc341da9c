package dev.getwork.application.port.out.job;

import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.UserName;
import java.util.List;

/**
 * The jobs as operators see and manage them; who runs them is for {@link JobLock} to decide. Each change gives the job as
 * it is after it.
 */
public interface Jobs {

  /** All jobs, in the order of their names. */
  List<JobStatus> statuses();

  /** Makes all slots of a job due, as this user wants; whoever runs it now goes on, and it runs once more. */
  JobStatus ask(Job job, UserName by);

  /** Keeps a job from being taken, but for runs that are asked for. A job that is paused stays paused by whom it was. */
  JobStatus pause(Job job, UserName by);

  /** Ends a pause. */
  JobStatus resume(Job job);
}
