package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.work.History;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.HistoryFeedContract;

class PostgresHistoryFeedTest extends HistoryFeedContract {

  @Override
  protected HistoryFeed feed() {
    return SharedWorld.WORLD.ports().feed();
  }

  @Override
  protected History history() {
    return SharedWorld.WORLD.ports().history();
  }

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }
}
