package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.SelectionRuns;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.SelectionRunsContract;

class PostgresSelectionRunsTest extends SelectionRunsContract {

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }

  @Override
  protected SelectionRuns runs() {
    return SharedWorld.WORLD.ports().runs();
  }

  @Override
  protected LoanSelection selection() {
    return SharedWorld.WORLD.ports().selection();
  }
}
