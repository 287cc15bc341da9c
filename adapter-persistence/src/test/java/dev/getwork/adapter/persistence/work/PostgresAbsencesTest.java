package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.out.work.Absences;
import dev.getwork.application.port.out.work.AbsencesContract;

class PostgresAbsencesTest extends AbsencesContract {

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }

  @Override
  protected Absences absences() {
    return SharedWorld.WORLD.get(Absences.class);
  }
}
