package dev.getwork.adapter.persistence.task;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.task.TaskListContract;

class PostgresTaskListTest extends TaskListContract {

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }
}
