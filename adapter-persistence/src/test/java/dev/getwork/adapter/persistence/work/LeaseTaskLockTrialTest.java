package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.domain.task.TaskId;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.TaskLockContract;
import org.springframework.transaction.PlatformTransactionManager;

class LeaseTaskLockTrialTest extends TaskLockContract {

  private final LeaseTaskLockTrial lease = new LeaseTaskLockTrial(
      SharedWorld.WORLD.sql(), SharedWorld.WORLD.get(PlatformTransactionManager.class));

  @Override
  protected Ports ports() {
    Ports row = SharedWorld.ports();
    return new Ports(
        lease, row.requests(), row.assignments(), row.holds(), row.unitOfWork(), row.jobLock(), row.tasks(),
        row.imports(), row.clock());
  }

  @Override
  protected void lose(TaskId task) {
    lease.lose(task);
  }
}
