package dev.getwork.application.port.out.job;

import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.UserName;
import java.util.List;

/** The jobs as operators see and manage them; who runs them is for {@link JobLock} to decide. */
public interface Jobs {

  /** All jobs, in the order of their names. */
  List<JobStatus> statuses();

  /** Makes all slots of a job due, as this user wants; whoever runs it now goes on and runs it once more. */
  void ask(Job job, UserName by);

  /** Keeps a job from being taken, but for runs that are asked for. A job that is paused stays paused by whom it was. */
  void pause(Job job, UserName by);

  /** Ends a pause. */
  void resume(Job job);
}
