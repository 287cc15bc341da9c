package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.domain.work.UserName;
import java.util.List;

/** Control of jobs. Each change returns the job's status after it. {@link JobLock} decides which node runs a job. */
public interface Jobs {

  /** All jobs, by name. */
  List<JobStatus> statuses();

  /** Makes all slots of a job due. A run in progress continues; the job runs once more after it. */
  JobStatus requestRun(Job job, UserName by);

  /** Pauses or resumes a job. While it is paused, only requested runs are taken. Pausing it again changes nothing. */
  JobStatus setPaused(Job job, boolean paused, UserName by);
}
