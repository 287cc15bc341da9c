package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.out.work.DecisionsContract;
import org.junit.jupiter.api.AutoClose;

/** Needs a world of its own, because the imports of other tests make all candidates outdated. */
class PostgresDecisionsTest extends DecisionsContract {

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  @Override
  protected ContractPorts ports() {
    return WORLD.ports();
  }
}
