package dev.getwork.application.usecase;

import dev.getwork.application.port.in.job.GiveBackJobs;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.domain.work.JobOutcome;
import java.util.Set;

final class GiveBackJobsUseCase implements GiveBackJobs {

  private final JobLock jobLock;
  private final Set<Taken> underWay;

  GiveBackJobsUseCase(JobLock jobLock, Set<Taken> underWay) {
    this.jobLock = jobLock;
    this.underWay = underWay;
  }

  @Override
  public void giveBack() {
    underWay.forEach(run -> jobLock.finish(run, new JobOutcome.GivenBack()));
  }
}
