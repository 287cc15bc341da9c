package dev.getwork.adapter.persistence.task;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.task.TasksContract;

class PostgresTasksTest extends TasksContract {

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }
}
