package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Faults.Recovery;
import dev.getwork.lab.trial.Faults.Fault;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Locks without a fence let a late holder write: shown with a process that is really paused. */
@Tag("proof")
class FaultsTest {

  private static final int MAX_WAIT_MILLIS = 30_000;
  private static final Set<Strategy> FENCED = EnumSet.of(
      Strategy.ROW_SKIP_LOCKED, Strategy.LEASE, Strategy.REDIS_FENCED, Strategy.REDISSON_FENCED);

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void shouldAcceptALateWriteWhenThereIsNoFence() {
    Map<Strategy, Recovery> after = after(Fault.PAUSED, Strategy.ROW_SKIP_LOCKED, Strategy.LEASE,
        Strategy.LEASE_UNFENCED, Strategy.REDIS_SETNX, Strategy.REDIS_FENCED, Strategy.REDISSON,
        Strategy.REDISSON_FENCED);

    assertThat(after).allSatisfy((strategy, recovery) -> {
      assertThat(recovery.freed()).as(strategy.label()).isTrue();
      assertThat(recovery.late()).as(strategy.label()).isEqualTo(FENCED.contains(strategy) ? "refused" : "wrote");
      assertThat(recovery.duplicates()).as(strategy.label()).isEqualTo(!FENCED.contains(strategy));
    });
  }

  @BeforeAll
  static void startMariaDb() {
    TestServers.SERVERS.startMariaDb();
  }

  /** A transaction loses its lock and its writes together. */
  @Test
  void shouldAcceptTheWriteOfADisconnectedHolderWhenItsLockIsOnAnotherConnection() {
    Map<Strategy, Recovery> after = after(Fault.CUT, Strategy.ROW_SKIP_LOCKED, Strategy.ADVISORY_XACT,
        Strategy.ROW_REQUIRES_NEW, Strategy.ADVISORY_SESSION, Strategy.REDISSON_FENCED, Strategy.MARIA_FOR_UPDATE,
        Strategy.MARIA_SKIP_LOCKED, Strategy.MARIA_GET_LOCK);

    Set<Strategy> unfenced = EnumSet.of(Strategy.ADVISORY_SESSION, Strategy.MARIA_FOR_UPDATE,
        Strategy.MARIA_SKIP_LOCKED, Strategy.MARIA_GET_LOCK);
    assertThat(after).allSatisfy((strategy, recovery) -> {
      assertThat(recovery.freed()).as(strategy.label()).isTrue();
      assertThat(recovery.late()).as(strategy.label())
          .isEqualTo(unfenced.contains(strategy) ? "wrote" : "refused");
      assertThat(recovery.duplicates()).as(strategy.label())
          .isEqualTo(unfenced.contains(strategy) || strategy == Strategy.ROW_REQUIRES_NEW);
    });
  }

  @Test
  void shouldReleaseTheLockWhenItsHolderIsKilled() {
    Map<Strategy, Recovery> after = after(Fault.KILLED, Strategy.ROW_SKIP_LOCKED, Strategy.ADVISORY_XACT,
        Strategy.LEASE, Strategy.REDISSON_FENCED, Strategy.TICKET, Strategy.REDIS_NO_TIMEOUT, Strategy.JDBC_REGISTRY);

    assertThat(after).allSatisfy((strategy, recovery) -> {
      assertThat(recovery.freed()).as(strategy.label())
          .isEqualTo(!Set.of(Strategy.TICKET, Strategy.REDIS_NO_TIMEOUT).contains(strategy));
      assertThat(recovery.late()).as(strategy.label()).isEqualTo("–");
    });
    assertThat(after.values().stream().map(Recovery::residual)).containsExactly("nothing", "nothing",
        "a ticket", "an owner in task_lock", "a key without expiry", "a key, a token counter without expiry",
        "a row of int_lock");
  }

  /** The outcomes in the order of the strategies. */
  private static Map<Strategy, Recovery> after(Fault fault, Strategy... strategies) {
    try (var successor = NodeHandle.inProcess("node1", TestServers.SERVERS)) {
      var faults =
          new Faults(TestServers.SERVERS, TestServers.TEMPLATE,
              fault == Fault.KILLED ? MAX_WAIT_MILLIS / 3 : MAX_WAIT_MILLIS);
      List<Strategy> available = Stream.of(strategies).filter(TestServers.SERVERS.strategies()::contains).toList();
      Map<Strategy, Recovery> after =
          faults.run(fault, NodeProcess.start("node2", TestServers.SERVERS), successor, available);
      assertThat(after).containsOnlyKeys(available);
      return after;
    }
  }
}
