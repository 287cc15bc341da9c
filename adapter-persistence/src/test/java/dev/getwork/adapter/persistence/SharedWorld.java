package dev.getwork.adapter.persistence;

import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.in.cluster.LockStatus;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Worlds that the tests of this JVM share: each test creates a task and loans of its own. */
public final class SharedWorld {

  /** The world of the contracts. */
  public static final PostgresWorld WORLD = PostgresWorld.start();

  private static final Map<LockStatus.Kind, PostgresWorld> BY_LOCK = new ConcurrentHashMap<>();

  private SharedWorld() {}

  /** A world with this task lock, in which tests run jobs. */
  public static PostgresWorld with(LockStatus.Kind lock) {
    return BY_LOCK.computeIfAbsent(lock, PostgresWorld::start);
  }

  /** The ports of the contracts. */
  public static ContractPorts ports() {
    return WORLD.ports();
  }

  /** Runs a statement with one parameter named {@code it}. */
  public static void run(String sql, Object it) {
    WORLD.sql().sql(sql).param("it", it).update();
  }
}
