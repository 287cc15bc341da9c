package dev.getwork.testkit.job;

import dev.getwork.domain.work.Job;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;

final class InMemoryJobLockTest extends JobLockContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }

  @Override
  protected void makeDue(Job job) {
    world.jobLock().makeDue(job);
  }

  @Override
  protected void passTimeOut(Job job) {
    world.jobLock().passTimeOut(job);
  }
}
