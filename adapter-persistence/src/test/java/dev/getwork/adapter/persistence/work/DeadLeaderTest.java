package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.adapter.persistence.PersistenceConfiguration.Settings;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.log.CapturedLog;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A leader whose connections end in the middle of its selection, without a word: as a process that is killed does. */
class DeadLeaderTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(
      PostgresTaskLock.class.getName(), "dev.getwork.adapter.persistence.loan.PostgresLoanSelection");

  /** Nobody waits for its end. */
  private static final Duration HEAVY = Duration.ofMinutes(5);

  private static final Duration SOON = HEAVY.dividedBy(5);

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its servers cannot look for their clients")
  void shouldFreeTheLockWithinItsSelection() {
    var database = TestDatabase.fresh();
    var dying = node(database, HEAVY);
    try (var living = node(database, Duration.ZERO); var scene = new Scene(living, 1, TaskLimits.DEFAULT)) {
      Task task = living.ports().tasks().find(scene.task).orElseThrow();
      var leader = Meanwhile.elsewhere(
          () -> dying.ports().lock().lead(task.id(), _ -> dying.ports().selection().select(task)));
      await().atMost(SOON).until(() -> leaderSelects(living, task));

      dying.close();

      await().atMost(SOON).until(() -> living.ports().lock().lead(task.id(), _ -> true) instanceof LockAttempt.Led);
      await().atMost(SOON).until(leader::isDone);
      assertThat(LOG.lines()).anyMatch(line -> line.startsWith(
          "WARN Lost the lock of task " + task.id() + "; its requests wait for the next leader: "));
    }
  }

  private static PostgresWorld node(TestDatabase database, Duration minimum) {
    return PostgresWorld.on(database, PostgresWorld.FIELDS, new Settings(
        "test", Locking.ROW, Duration.ofSeconds(4), HEAVY.multipliedBy(2), minimum, 1_000, Duration.ofMinutes(5)));
  }

  private static boolean leaderSelects(PostgresWorld world, Task task) {
    return world.sql()
        .sql("""
            select exists (
              select from pg_stat_activity
              where datname = current_database() and application_name = :leader and state = 'active' and query like '%pg_sleep%')
            """)
        .param("leader", "getwork lead " + task.id() + " test")
        .query(Boolean.class).single();
  }
}
