package dev.getwork.testkit.work;

import dev.getwork.application.port.out.work.History;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;

final class InMemoryHistoryFeedTest extends HistoryFeedContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected HistoryFeed feed() {
    return world.ports().feed();
  }

  @Override
  protected History history() {
    return world.history();
  }

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }
}
