package dev.getwork.adapter.persistence.loan;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.task.Task;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.QueueDepthContract;
import java.time.Duration;

class QueueCountsTest extends QueueDepthContract {

  @Override
  protected LoanSelection selection() {
    return SharedWorld.WORLD.ports().selection();
  }

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }

  @Override
  protected void waited(Task served, Duration time) {
    SharedWorld.WORLD.sql()
        .sql("""
            insert into work_request (task_id, user_name, originally_requested, requested, state, recorded_at, decided_at)
            values (:task, 'ann', 1, 0, 'EMPTY', now() - make_interval(secs => :seconds), now())
            """)
        .param("task", served.id().value()).param("seconds", time.toMillis() / 1000.0).update();
  }
}
