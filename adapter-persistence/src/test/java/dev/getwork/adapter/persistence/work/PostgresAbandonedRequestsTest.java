package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.AbandonedRequestsContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PostgresAbandonedRequestsTest extends AbandonedRequestsContract {

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }

  @Override
  protected void abandon(WorkRequestId id) {
    SharedWorld.run("update work_request set looked_at = now() - interval '1 hour' where work_request_id = :it",
        id.value());
  }

  /** Expiring and recording write two tables each; a guard left behind would keep the user out for ever. */
  @Test
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void shouldGuardPendingRequestsAndNoOthers() {
    var ground = new Ground(ports());
    WorkRequests requests = ports().requests();
    WorkRequest first = ground.request(ground.task());
    abandon(first.id());
    requests.expireAbandoned();
    assertThat(requests.record(first.task(), first.user(), new LoanCount(1)).orElseThrow().isNew()).isTrue();
    assertThat(SharedWorld.WORLD.sql().sql("""
        select count(*) from (select *, true as guarded from pending_request) as guard
        full join (select * from work_request where state = 'PENDING') as pending
          using (task_id, user_name, work_request_id)
        where pending.state is null or guard.guarded is null
        """).query(Long.class).single()).isZero();
  }
}
