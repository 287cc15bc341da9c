package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.out.work.WriteDecisionsContract;

class PostgresWriteDecisionsTest extends WriteDecisionsContract {

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }
}
