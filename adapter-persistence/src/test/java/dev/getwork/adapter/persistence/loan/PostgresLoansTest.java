package dev.getwork.adapter.persistence.loan;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.out.loan.LoansContract;

class PostgresLoansTest extends LoansContract {

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }
}
