package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Concurrent requests for ten tasks on three nodes, where four selections may run at the same time. */
class ConcurrentSelectionsTest {

  private static final int NODES = 3;
  private static final int TASKS = 10;
  private static final int ALLOWED = 4;

  private final TestDatabase database = TestDatabase.fresh();
  private final JdbcClient sql = JdbcClient.create(database.dataSource());

  @ParameterizedTest
  @EnumSource
  void shouldRunNoMoreSelectionsThanThereAreSlots(LockStatus.Kind lock) throws SQLException {
    List<PostgresWorld> nodes = IntStream.range(0, NODES).mapToObj(node -> start(node, lock)).toList();
    try (var leaders = (ThreadPoolExecutor) Executors.newFixedThreadPool(NODES * ALLOWED)) {
      List<TaskScenario> tasks =
          IntStream.range(0, TASKS).mapToObj(_ -> new TaskScenario(nodes.getFirst(), 2, TaskLimits.DEFAULT))
              .toList();
      var requests = new ArrayList<CompletableFuture<Integer>>();
      // Blocks every selection.
      try (Connection _ = nodes.getFirst().begin("lock table loan in access exclusive mode")) {
        for (int i = 0; i < TASKS; i++) {
          TaskScenario task = tasks.get(i);
          ApplicationNode node = nodes.get(i % NODES).node().with(LeaderThreads.class, leaders::execute);
          requests
              .add(Concurrently.elsewhere(() -> task.request(node, "ann", 1, TaskScenario.BOUND).assignments().size()));
        }
        TaskScenario.eventually()
            .until(() -> selecting() >= ALLOWED && selecting() + leaders.getCompletedTaskCount() >= TASKS);
        assertThat(selecting()).as("selections that run").isEqualTo(ALLOWED);
      }

      assertThat(requests).allSatisfy(request -> assertThat(Concurrently.resultOf(request)).isEqualTo(1));
      assertThat(overlapping()).as("overlapping selections, by their times").isEqualTo(ALLOWED);
      tasks.forEach(task -> assertThat(task.violations()).isEmpty());
      tasks.forEach(TaskScenario::close);
    } finally {
      nodes.forEach(PostgresWorld::close);
    }
  }

  private PostgresWorld start(int node, LockStatus.Kind lock) {
    return PostgresWorld.on(database, PostgresWorld.settings("node-" + node, lock));
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
