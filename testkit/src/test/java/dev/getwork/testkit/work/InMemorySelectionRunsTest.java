package dev.getwork.testkit.work;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.SelectionRuns;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;

final class InMemorySelectionRunsTest extends SelectionRunsContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }

  @Override
  protected SelectionRuns runs() {
    return world.ports().runs();
  }

  @Override
  protected LoanSelection selection() {
    return world.selection();
  }
}
