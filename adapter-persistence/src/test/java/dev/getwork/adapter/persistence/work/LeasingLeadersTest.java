package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.adapter.persistence.job.JobConfiguration.Renewals;
import dev.getwork.domain.work.LockStatus;
import dev.getwork.testkit.contract.Ports;
import java.time.Duration;
import org.springframework.transaction.PlatformTransactionManager;

class LeasingLeadersTest extends PostgresLeadersTest {

  private final LeaseTaskLock lock = new LeaseTaskLock(
      SharedWorld.WORLD.sql(), SharedWorld.WORLD.get(PlatformTransactionManager.class), "leasing",
      new WorkConfiguration.Leases(Duration.ofSeconds(4), Duration.ofMinutes(1)),
      SharedWorld.WORLD.get(Renewals.class));

  @Override
  protected Ports ports() {
    return SharedWorld.ports().with(lock);
  }

  @Override
  protected String node() {
    return "leasing";
  }

  @Override
  protected LockStatus.Kind kind() {
    return LockStatus.Kind.LEASE;
  }
}
