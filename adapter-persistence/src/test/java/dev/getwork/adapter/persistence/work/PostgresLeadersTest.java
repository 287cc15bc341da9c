package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.work.Leaders;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LockStatus;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.LeadersContract;
import java.time.Duration;

class PostgresLeadersTest extends LeadersContract {

  @Override
  protected Leaders leaders() {
    return new PostgresLeaders(SharedWorld.WORLD.sql(), kind(), Duration.ofMinutes(5));
  }

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }

  @Override
  protected String node() {
    return "test";
  }

  @Override
  protected LockStatus.Kind kind() {
    return LockStatus.Kind.ROW;
  }

  @Override
  protected void took(TaskId selected, Duration time) {
    SharedWorld.WORLD.sql()
        .sql("""
            insert into selection_run (task_id, node, started_at, ended_at, found)
            values (:task, 'test', now() - make_interval(secs => :seconds), now(), 0)
            """)
        .param("task", selected.value()).param("seconds", time.toMillis() / 1000.0).update();
  }
}
