package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.WorkRequestsContract;

class PostgresWorkRequestsTest extends WorkRequestsContract {

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }

  @Override
  protected void abandon(WorkRequestId id) {
    SharedWorld.run("update work_request set looked_at = now() - interval '1 hour' where work_request_id = :it",
        id.value());
  }
}
