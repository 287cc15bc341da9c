package dev.getwork.application.port.out.cluster;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.out.transaction.UnitOfWork;

final class InMemoryJobLockTest extends JobLockContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected JobLock jobLock() {
    return world.jobLock();
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return world.port(UnitOfWork.class);
  }

  @Override
  protected void makeDue(Job job) {
    world.jobLock().makeDue(job);
  }

  @Override
  protected void exceedHeartbeatTimeout(Job job) {
    world.jobLock().exceedHeartbeatTimeout(job);
  }

  @Override
  protected void setSlots(Job job, int slots) {
    world.jobLock().setSlots(job, slots);
  }
}
