package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.Jobs;
import dev.getwork.domain.work.Job;
import dev.getwork.testkit.InMemoryWorld;

final class InMemoryJobsTest extends JobsContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected Jobs jobs() {
    return world.jobLock();
  }

  @Override
  protected JobLock jobLock() {
    return world.jobLock();
  }

  @Override
  protected void passTimeOut(Job job) {
    world.jobLock().passTimeOut(job);
  }
}
