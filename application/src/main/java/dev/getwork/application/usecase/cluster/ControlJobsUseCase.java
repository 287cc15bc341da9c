package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.ControlJobs;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.application.port.out.cluster.JobLock;
import dev.getwork.domain.work.UserName;

record ControlJobsUseCase(JobLock jobs) implements ControlJobs {

  @Override
  public JobStatus setPaused(Job job, boolean paused, UserName by) {
    return jobs.setPaused(job, paused, by);
  }

  @Override
  public JobStatus runNow(Job job, UserName by) {
    return jobs.requestRun(job, by);
  }
}
