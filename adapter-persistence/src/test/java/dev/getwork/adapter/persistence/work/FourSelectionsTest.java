package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Ten tasks asked for at once on three nodes, where four selections may run. */
class FourSelectionsTest {

  private static final int NODES = 3;
  private static final int TASKS = 10;
  private static final int ALLOWED = 4;

  private final TestDatabase database = TestDatabase.fresh();
  private final JdbcClient sql = JdbcClient.create(database.dataSource());

  @ParameterizedTest
  @EnumSource
  void shouldBeAllThatRunAtATime(Locking lock) throws SQLException {
    List<PostgresWorld> nodes = IntStream.range(0, NODES).mapToObj(node -> start(node, lock)).toList();
    try (var leaders = (ThreadPoolExecutor) Executors.newFixedThreadPool(NODES * ALLOWED)) {
      List<Scene> tasks = IntStream.range(0, TASKS).mapToObj(_ -> new Scene(nodes.getFirst(), 2, TaskLimits.DEFAULT))
          .toList();
      List<UseCases> useCases = nodes.stream()
          .map(node -> new UseCases(node.ports(), leaders, leaders, InstantSource.system())).toList();
      var pressed = new ArrayList<CompletableFuture<Integer>>();
      try (Connection rewriting = database.dataSource().getConnection();
          Statement statement = rewriting.createStatement()) {
        rewriting.setAutoCommit(false);
        statement.execute("lock table loan in access exclusive mode"); // Holds every selection.
        for (int i = 0; i < TASKS; i++) {
          Scene task = tasks.get(i);
          UseCases node = useCases.get(i % NODES);
          pressed.add(Meanwhile.elsewhere(() -> task.press(node, "ann", 1, Scene.BOUND).assignments().size()));
        }
        Scene.soon()
            .until(() -> selecting() >= ALLOWED && selecting() + leaders.getCompletedTaskCount() >= TASKS);
        assertThat(selecting()).as("selections seen at a time").isEqualTo(ALLOWED);
        rewriting.rollback();
      }

      assertThat(pressed).allSatisfy(press -> assertThat(Meanwhile.resultOf(press)).isEqualTo(1));
      assertThat(overlapping()).as("selections at a time, by when they began and ended").isEqualTo(ALLOWED);
      tasks.forEach(task -> assertThat(task.faults()).isEmpty());
      tasks.forEach(Scene::close);
    } finally {
      nodes.forEach(PostgresWorld::close);
    }
  }

  private PostgresWorld start(int node, Locking lock) {
    return PostgresWorld.on(database, PostgresWorld.FIELDS, new PersistenceConfiguration.Settings(
        "node-" + node, lock, Duration.ofSeconds(4), Duration.ofSeconds(30), Duration.ZERO, 1_000,
        Duration.ofMinutes(5)));
  }

  private int selecting() {
    return sql.sql("""
        select count(*) from pg_locks
        where not granted and mode = 'AccessShareLock' and relation = 'loan'::regclass
          and database = (select oid from pg_database where datname = current_database())
        """).query(Integer.class).single();
  }

  private int overlapping() {
    return sql.sql("""
        select max(at_once) from (
          select count(*) as at_once from selection_run as began
          join selection_run as other
            on other.started_at <= began.started_at and began.started_at < other.ended_at
          group by began.selection_run_id) as counted
        """).query(Integer.class).single();
  }
}
