package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.work.History;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.HistoryContract;

class PostgresHistoryTest extends HistoryContract {

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }

  @Override
  protected History history() {
    return SharedWorld.WORLD.ports().history();
  }
}
