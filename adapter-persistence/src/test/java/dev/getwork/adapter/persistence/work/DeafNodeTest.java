package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.testkit.OutPortsByType;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.interleaving.Checkpoint;
import dev.getwork.testkit.interleaving.Gate;
import dev.getwork.testkit.interleaving.Script;
import dev.getwork.testkit.postgres.Cable;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A node that notifications do not reach. */
class DeafNodeTest {

  private static final PersistenceConfiguration.Settings SETTINGS = new PersistenceConfiguration.Settings(
      "test", Locking.ROW, Duration.ofSeconds(4), Duration.ofSeconds(120), Duration.ZERO, 1_000, Duration.ofMinutes(5));
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The recheck is after five seconds; the rest is for a slow machine. */
  private static final Duration BY_THE_RECHECK = Duration.ofSeconds(20);

  @Test
  void shouldAnswerWhoWaitsByTheirRecheck() {
    var database = TestDatabase.fresh();
    try (var cable = Cable.to(database.jdbcUrl());
        var deaf = listening(new TestDatabase(cable.jdbcUrl(), database.user(), database.password()));
        var world = PostgresWorld.on(database, PostgresWorld.FIELDS, SETTINGS);
        var scene = new Scene(world, 5, TaskLimits.DEFAULT)) {
      cable.cut();
      UseCases here = new UseCases(
          OutPortsByType.exchanged(world.ports(), WakeUps.class, deaf), Thread::startVirtualThread,
          Thread::startVirtualThread, InstantSource.system());
      var elsewhere = new Script();
      Gate selected = elsewhere.holdAt(Checkpoint.SELECTED);
      var leader = scene.pressing(scene.node(elsewhere), "leads", 1);
      selected.awaitSomebody();
      var waiting = Meanwhile.elsewhere(() -> scene.press(here, "waits", 1, PATIENCE));
      Scene.soon().until(() -> scene.backstage.pending().count() == 2);

      selected.open();

      await().atMost(BY_THE_RECHECK).until(waiting::isDone);
      assertThat(Meanwhile.resultOf(waiting).assignments()).hasSize(1);
      assertThat(Meanwhile.resultOf(leader).assignments()).hasSize(1);
      assertThat(scene.faults()).isEmpty();
    }
  }

  private static PostgresWakeUps listening(TestDatabase database) {
    return new PostgresWakeUps(JdbcClient.create(database.dataSource()), database.dataSource(), "deaf");
  }
}
