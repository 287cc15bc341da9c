package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.out.work.TaskLockContract;
import dev.getwork.domain.task.TaskId;
import org.springframework.transaction.PlatformTransactionManager;

class AdvisoryTaskLockTest extends TaskLockContract {

  private final AdvisoryTaskLock advisory = new AdvisoryTaskLock(
      SharedWorld.WORLD.sql(), SharedWorld.WORLD.get(PlatformTransactionManager.class), "test");

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports().with(advisory);
  }

  @Override
  protected void lose(TaskId task) {
    assertThat(Concurrently.resultOf(Concurrently.elsewhere(() -> SharedWorld.WORLD.sql()
        .sql("""
            select pg_terminate_backend(pid, 10000) from pg_stat_activity
            where datname = current_database() and application_name = :leader
            """)
        .param("leader", "getwork lead " + task + " test")
        .query(Boolean.class)
        .list()))).containsOnly(true);
  }
}
