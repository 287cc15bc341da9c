package dev.getwork.application.port.out.work;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.contract.ContractPorts;

final class InMemoryLoanSelectionTest extends LoanSelectionContract {

  @Override
  protected ContractPorts ports() {
    return ContractPorts.of(new InMemoryWorld().node());
  }
}
