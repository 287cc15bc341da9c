package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.out.work.AssignmentEndsContract;

class PostgresAssignmentEndsTest extends AssignmentEndsContract {

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }
}
