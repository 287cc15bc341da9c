package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Settings;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.cluster.RecordedLockAttempt;
import dev.getwork.application.port.out.cluster.Leaders;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.TaskLockContract;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.testkit.log.CapturedLog;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class RecordingTaskLockTest extends TaskLockContract {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(RecordingTaskLock.class, PostgresTaskLock.class);

  private static final PostgresWorld WORLD = SharedWorld.WORLD;

  @AutoClose
  private final RecordingTaskLock lock =
      recording(PostgresTaskLockTest.lockOf("test"), WORLD.sql(), "test");

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports().with(lock);
  }

  @Override
  protected void lose(TaskId led) {
    PostgresTaskLockTest.endLeader(led);
  }

  @Test
  void shouldRecordSuccessfulAndFailedLockAttempts() {
    TaskLock row = WORLD.get(TaskLock.class);
    Instant before = WORLD.ports().clock().now();
    try (var a = recording(row, WORLD.sql(), "a"); var b = recording(row, WORLD.sql(), "b")) {
      assertThat(a.lead(task, _ -> b.lead(task, _ -> true)))
          .isEqualTo(new LockAttempt.Led<>(new LockAttempt.Busy<>()));
    }
    assertThat(attempts()).extracting(RecordedLockAttempt::node, RecordedLockAttempt::taken)
        .as("the node that was closed last wrote last").containsExactly(
            tuple("a", true), tuple("b", false));
    assertThat(attempts()).allSatisfy(attempt -> assertThat(attempt.at())
        .isBetween(before.minusMillis(10), WORLD.ports().clock().now()));
  }

  @Test
  void shouldListTheAttemptsOfATaskNewestFirst() {
    TaskId other = data.task();
    try (var recording = recording(WORLD.get(TaskLock.class), WORLD.sql(), "a")) {
      List.of(task, other, task).forEach(each -> recording.lead(each, _ -> true));
    }
    List<RecordedLockAttempt> ofTask = attempts();
    assertThat(ofTask).hasSize(2).allSatisfy(attempt -> assertThat(attempt.task()).isEqualTo(task));
    Leaders leaders = WORLD.get(Leaders.class);
    long newest = ofTask.getFirst().id();
    assertThat(leaders.attempts(Optional.of(task), Page.after(newest, 5))).containsExactly(ofTask.getLast());
    assertThat(leaders.attempts(Optional.empty(), Page.after(newest, 1))).extracting(RecordedLockAttempt::task)
        .containsExactly(other);
  }

  @Test
  void shouldLeadWhileAttemptsCannotBeWritten() {
    var nowhere = new PGSimpleDataSource();
    nowhere.setPortNumbers(new int[] {1});
    try (var recording = recording(WORLD.get(TaskLock.class), JdbcClient.create(nowhere), "a")) {
      assertThat(recording.lead(task, _ -> true)).isEqualTo(new LockAttempt.Led<>(true));
    }
    TaskScenario.eventually()
        .until(() -> LOG.lines().stream().anyMatch(line -> line.startsWith("WARN Dropped 1 lock attempts")));
    assertThat(attempts()).isEmpty();
  }

  @Test
  void shouldCollectALimitedNumberOfAttempts() {
    var nowhere = new PGSimpleDataSource();
    nowhere.setPortNumbers(new int[] {1});
    TaskLock busy = PortProxy.of(TaskLock.class, (_, _, _) -> new LockAttempt.Busy<>());
    try (var recording = recording(busy, JdbcClient.create(nowhere), "a")) {
      for (int i = 0; i <= RecordingTaskLock.CAPACITY; i++) {
        recording.lead(task, _ -> true);
      }
    }
    TaskScenario.eventually().until(() -> LOG.lines().stream()
        .anyMatch(line -> line.contains("Dropped " + (RecordingTaskLock.CAPACITY + 1) + " lock attempts")));
  }

  @ParameterizedTest
  @EnumSource
  void shouldMakeNoFurtherStatementInAWarmRequest(LockStatus.Kind locking) {
    assertThat(statementsOfAWarmRequest(locking, true)).isEqualTo(statementsOfAWarmRequest(locking, false))
        .isGreaterThan(3);
  }

  /** The statements and commits of the thread that requests, which has ready candidates. */
  private static int statementsOfAWarmRequest(LockStatus.Kind locking, boolean recording) {
    TestDatabase database = TestDatabase.fresh();
    var connections = new FaultyConnections(database.dataSource());
    var settings =
        new Settings("test", locking, Duration.ofSeconds(4), recording, Duration.ofSeconds(30), _ -> Duration.ZERO,
            1_000, Duration.ofMinutes(5));
    int executed;
    try (var world = PostgresWorld.on(connections.dataSource(), database, settings);
        var scenario = new TaskScenario(world, 5, new TaskLimits(5, 10), true)) {
      ApplicationNode node = scenario.node(_ -> {}, Runnable::run).with(CombinerThreads.class, Runnable::run);
      scenario.request(node, "ann", 1, TaskScenario.BOUND);
      int before = connections.executed();
      assertThat(scenario.request(node, "bob", 1, TaskScenario.BOUND).assignments()).hasSize(1);
      executed = connections.executed() - before;
    }
    assertThat(JdbcClient.create(database.dataSource()).sql("select count(*) from lock_attempt where taken")
        .query(Integer.class).single()).as("written at the latest when the node stops").isEqualTo(recording ? 2 : 0);
    return executed;
  }

  /** Writes only when it is closed. */
  private static RecordingTaskLock recording(TaskLock lock, JdbcClient jdbc, String node) {
    return new RecordingTaskLock(lock, jdbc, node, Duration.ofDays(1));
  }

  private List<RecordedLockAttempt> attempts() {
    return WORLD.get(Leaders.class).attempts(Optional.of(task), Page.first(20_000));
  }
}
