package dev.getwork.application.contract;

import dev.getwork.domain.task.TaskId;
import org.junit.jupiter.api.BeforeEach;

/** A contract of a port that is tested with a task of its own. */
public abstract class PortContract {

  protected ContractPorts ports;
  protected TestData data;
  protected TaskId task;

  protected abstract ContractPorts ports();

  @BeforeEach
  void createTask() {
    ports = ports();
    data = new TestData(ports);
    task = data.task();
  }
}
