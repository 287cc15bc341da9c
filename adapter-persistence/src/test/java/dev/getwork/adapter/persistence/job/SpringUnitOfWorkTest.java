package dev.getwork.adapter.persistence.job;

import dev.getwork.adapter.persistence.SharedWorld;

import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.job.UnitOfWorkContract;

class SpringUnitOfWorkTest extends UnitOfWorkContract {

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }
}
