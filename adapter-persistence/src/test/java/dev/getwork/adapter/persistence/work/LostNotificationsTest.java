package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.interleaving.Checkpoint;
import dev.getwork.application.interleaving.Gate;
import dev.getwork.application.interleaving.Script;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.testkit.postgres.TcpProxy;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A node that receives no notifications. */
class LostNotificationsTest {

  private static final Duration MAX_WAIT = Duration.ofMinutes(1);
  /** The recheck comes after five seconds; the rest is for a slow machine. */
  private static final Duration AFTER_RECHECK = Duration.ofSeconds(20);

  @Test
  void shouldAnswerWaitingUsersByTheirRecheck() {
    var database = TestDatabase.fresh();
    var settings = PostgresWorld.settings("test", LockStatus.Kind.ROW, Duration.ofMinutes(2), Duration.ZERO, 1_000);
    try (var proxy = TcpProxy.to(database.jdbcUrl());
        var unreachable = listening(new TestDatabase(proxy.jdbcUrl(), database.user(), database.password()));
        var world = PostgresWorld.on(database, settings);
        var scenario = new TaskScenario(world, 5, TaskLimits.DEFAULT)) {
      proxy.partition();
      ApplicationNode node = world.node().with(DecisionNotifications.class, unreachable);
      var elsewhere = new Script();
      Gate selected = elsewhere.holdAt(Checkpoint.SELECTED);
      var leader = scenario.requesting(scenario.node(elsewhere), "leads", 1);
      selected.awaitThread();
      var waiting = Concurrently.elsewhere(() -> scenario.request(node, "waits", 1, MAX_WAIT));
      TaskScenario.eventually().until(() -> scenario.database.pending().count() == 2);
      selected.open();
      await().atMost(AFTER_RECHECK).until(waiting::isDone);
      assertThat(Concurrently.resultOf(waiting).assignments()).hasSize(1);
      assertThat(Concurrently.resultOf(leader).assignments()).hasSize(1);
      assertThat(scenario.violations()).isEmpty();
    }
  }

  private static PostgresDecisionNotifications listening(TestDatabase database) {
    return new PostgresDecisionNotifications(JdbcClient.create(database.dataSource()), database.dataSource(),
        SharedWorld.WORLD.get(AssignmentRow.class), PostgresWorld.settings("unreachable", LockStatus.Kind.ROW));
  }
}
