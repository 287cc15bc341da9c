package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.testkit.log.CapturedLog;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A leader whose connections end during its selection, like those of a process that is killed. */
class DeadLeaderTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(
      PostgresTaskLock.class.getName(), "dev.getwork.adapter.persistence.loan.PostgresLoanSelection");

  /** The duration of the killed leader's selection; the test does not wait for its end. */
  private static final Duration HEAVY = Duration.ofMinutes(5);

  private static final Duration SOON = HEAVY.dividedBy(5);

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its servers cannot check their clients")
  void shouldReleaseTheLockDuringItsSelection() {
    var database = TestDatabase.fresh();
    var killed = node(database, HEAVY);
    try (var living = node(database, Duration.ZERO); var scenario = new TaskScenario(living, 1, TaskLimits.DEFAULT)) {
      Task task = living.ports().tasks().find(scenario.task).orElseThrow();
      var leader = Concurrently.elsewhere(
          () -> killed.ports().lock().lead(task.id(), _ -> killed.get(LoanSelection.class).select(task)));
      await().atMost(SOON).until(() -> isSelecting(living, task));

      killed.close();

      await().atMost(SOON).until(() -> living.ports().lock().lead(task.id(), _ -> true) instanceof LockAttempt.Led);
      await().atMost(SOON).until(leader::isDone);
      assertThat(LOG.lines()).anyMatch(line -> line.startsWith(
          "WARN Lost the lock of task " + task.id() + "; its requests wait for the next leader: "));
    }
  }

  /** A failure would count against the task, although another leader can select. */
  @Test
  void shouldBeInterruptedWhenItsSessionEnds() {
    var selected = new AtomicReference<LoanSelection.Selection>();
    try (var world = node(TestDatabase.fresh(), HEAVY); var scenario = new TaskScenario(world, 1, TaskLimits.DEFAULT)) {
      Task task = world.ports().tasks().find(scenario.task).orElseThrow();
      var leader = Concurrently.elsewhere(() -> world.ports().lock().lead(task.id(), _ -> {
        selected.set(world.get(LoanSelection.class).select(task));
        return true;
      }));
      await().atMost(SOON).until(() -> isSelecting(world, task));

      new TaskDatabase(world.sql(), task.id()).loseLock();

      await().atMost(SOON).until(leader::isDone);
      assertThat(selected).hasValue(new LoanSelection.Interrupted());
      assertThat(leader).isCompletedWithValue(new LockAttempt.Lost<>());
    }
  }

  private static PostgresWorld node(TestDatabase database, Duration minimum) {
    return PostgresWorld.on(
        database, PostgresWorld.settings("test", LockStatus.Kind.ROW, HEAVY.multipliedBy(2), minimum, 1_000));
  }

  private static boolean isSelecting(PostgresWorld world, Task task) {
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
