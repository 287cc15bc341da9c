package dev.getwork.application.usecase;

import dev.getwork.application.port.in.job.ManageJobs;
import dev.getwork.application.port.out.job.Jobs;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.UserName;
import java.util.List;

final class ManageJobsUseCase implements ManageJobs {

  private final Jobs jobs;

  ManageJobsUseCase(Jobs jobs) {
    this.jobs = jobs;
  }

  @Override
  public List<JobStatus> statuses() {
    return jobs.statuses();
  }

  @Override
  public JobStatus runNow(Job job, UserName by) {
    jobs.ask(job, by);
    return status(job);
  }

  @Override
  public JobStatus pause(Job job, UserName by) {
    jobs.pause(job, by);
    return status(job);
  }

  @Override
  public JobStatus resume(Job job) {
    jobs.resume(job);
    return status(job);
  }

  private JobStatus status(Job job) {
    return jobs.statuses().stream().filter(status -> status.job() == job).findFirst()
        .orElseThrow(() -> new IllegalStateException("job " + job.label() + " has no status"));
  }
}
