package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;

import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.AssignmentEndsContract;

class PostgresAssignmentEndsTest extends AssignmentEndsContract {

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }
}
