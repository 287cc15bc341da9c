package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.AssignmentListContract;

class PostgresAssignmentListTest extends AssignmentListContract {

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }
}
