package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Faults.Aftermath;
import dev.getwork.lab.trial.Faults.Fault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Why a lock is not enough without a fence, with a process that is really paused. */
@Tag("proof")
class FaultsTest {

  private static final int PATIENCE_MILLIS = 30_000;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void shouldLetWhoComesLateWriteUnlessThereIsAFence() {
    Map<Strategy, Aftermath> after = after(Fault.PAUSED, Strategy.LEASE, Strategy.LEASE_UNFENCED,
        Strategy.REDIS_SETNX, Strategy.REDIS_FENCED, Strategy.REDISSON, Strategy.REDISSON_FENCED);

    assertThat(after).allSatisfy((_, aftermath) -> assertThat(aftermath.freed()).isTrue());
    assertThat(after).allSatisfy((strategy, aftermath) -> assertThat(aftermath.doubles()).as(strategy.label())
        .isEqualTo(List.of(Strategy.LEASE_UNFENCED, Strategy.REDIS_SETNX, Strategy.REDISSON).contains(strategy)));
  }

  @Test
  void shouldFreeTheLockOfWhoIsKilled() {
    Map<Strategy, Aftermath> after = after(Fault.KILLED, Strategy.ROW_SKIP_LOCKED, Strategy.ADVISORY_XACT,
        Strategy.LEASE, Strategy.REDISSON, Strategy.TICKET);

    assertThat(after).allSatisfy((strategy, aftermath) -> assertThat(aftermath.freed()).as(strategy.label())
        .isEqualTo(strategy != Strategy.TICKET));
  }

  private static Map<Strategy, Aftermath> after(Fault fault, Strategy... strategies) {
    try (var servers = Servers.start(false); var successor = Member.here("node1", servers)) {
      int patience = fault == Fault.KILLED ? PATIENCE_MILLIS / 3 : PATIENCE_MILLIS;
      var faults = new Faults(servers, Field.lay(servers), patience);
      return faults.run(fault, NodeProcess.start("node2", servers), successor, List.of(strategies));
    }
  }
}
