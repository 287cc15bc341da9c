package dev.getwork.adapter.persistence.cluster;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import java.time.Duration;
import org.springframework.transaction.PlatformTransactionManager;

/** The check of the invariants of a test world. */
public final class InvariantsOfWorld {

  private InvariantsOfWorld() {}

  /** A check that reads the database at each call. */
  public static Invariants uncached(PostgresWorld world) {
    return of(world, Duration.ofSeconds(30), Duration.ZERO);
  }

  static Invariants of(PostgresWorld world, Duration timeLimit, Duration shared) {
    return new PostgresInvariants(world.sql(), world.get(PlatformTransactionManager.class),
        world.get(DatabaseClock.class), timeLimit, shared);
  }
}
