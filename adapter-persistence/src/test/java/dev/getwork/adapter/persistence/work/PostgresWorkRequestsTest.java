package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.out.work.WorkRequestsContract;
import dev.getwork.domain.work.WorkRequestId;

class PostgresWorkRequestsTest extends WorkRequestsContract {

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }

  @Override
  protected void abandon(WorkRequestId id) {
    SharedWorld.run("update work_request set rechecked_at = now() - interval '1 hour' where work_request_id = :it",
        id.value());
  }
}
