package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.domain.work.Job;
import dev.getwork.testkit.InMemoryWorld;

final class InMemoryJobLockTest extends JobLockContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected JobLock jobLock() {
    return world.jobLock();
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return world.ports().unitOfWork();
  }

  @Override
  protected void makeDue(Job job) {
    world.jobLock().makeDue(job);
  }

  @Override
  protected void passTimeOut(Job job) {
    world.jobLock().passTimeOut(job);
  }

  @Override
  protected void setSlots(Job job, int slots) {
    world.jobLock().setSlots(job, slots);
  }
}
