package dev.getwork.adapter.persistence;

import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.fixture.SampleFields;
import java.time.Duration;

/** One world for all contracts of this JVM: each of their tests brings a task and loans of its own. */
public final class SharedWorld {

  /** The world. */
  public static final PostgresWorld WORLD =
      PostgresWorld.start(SampleFields.ALL, Duration.ofSeconds(30), Duration.ZERO, 1_000);

  private SharedWorld() {}

  /** Its ports. */
  public static Ports ports() {
    return Ports.of(WORLD.ports());
  }

  /** Runs a statement with one parameter named {@code it}. */
  public static void run(String sql, Object it) {
    WORLD.sql().sql(sql).param("it", it).update();
  }
}
