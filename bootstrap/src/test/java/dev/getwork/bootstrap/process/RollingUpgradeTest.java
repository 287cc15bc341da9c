package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.postgres.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Two nodes serve users while a node of the next release starts and migrates the schema. */
@Tag("proof")
class RollingUpgradeTest {

  private static final Duration BOUND = Duration.ofMinutes(5);

  /** The boot class path, where Flyway finds the migration of the next release beside those of this one. */
  private static final String NEXT_RELEASE =
      "-Xbootclasspath/a:" + Path.of("src/test/resources/next-release").toAbsolutePath();

  private static final int BUSY = 8;

  /** All statements are prepared on the server, as after hours of work: their result types must survive the migration. */
  private static final String PREPARED = "--spring.datasource.hikari.data-source-properties.prepareThreshold=1";

  /** The attempts of the migration that wait for a lock while a leader selects. */
  private static final String BLOCKED = """
      select query_start::text from pg_stat_activity
      where datname = current_database() and query like 'alter table %' and wait_event_type = 'Lock'
        and exists (
          select from pg_stat_activity
          where datname = current_database() and state = 'active' and query like 'select pg_sleep(%')""";

  private final TestDatabase database = TestDatabase.fresh();
  private final JdbcClient sql = JdbcClient.create(database.dataSource());

  @ParameterizedTest
  @ValueSource(strings = {"row", "lease"})
  void shouldServeAllUsersWhileTheNextReleaseMigratesTheSchema(String lock) throws SQLException {
    try (var cluster = Cluster.startTwoOn(database, ThreeNodesTest.HEAVY, PREPARED, "--getwork.task-lock=" + lock);
        Connection reader = database.dataSource().getConnection();
        var busy = new BusyUsers(cluster::nodeOf, cluster.tasks().getLast(), BUSY)) {
      busy.awaitCompletions(2 * BUSY);
      reader.setAutoCommit(false);
      reader.createStatement().execute("select from loan");

      try (Node next = Node.launch("c", NodeCommand.lowMemory(NEXT_RELEASE), Node.settings("c", database, List.of()))) {
        awaitAttempts(1);
        var users = new ConcurrentUsers(cluster);
        List<CompletableFuture<Answer>> requested = users.requestAtOnce();
        awaitAttempts(2);
        reader.rollback();
        next.awaitReady();

        assertThat(requested).extracting(answer -> answer.join().text("state")).containsOnly("FULFILLED");
        assertThat(users.violations()).isEmpty();
        busy.awaitCompletions(2 * BUSY);
        assertThat(next.client("processor100").getWork(cluster.task(), 1).text("state")).isEqualTo("FULFILLED");
      }
      assertThat(cluster.nodes()).allMatch(Node::isReady);
      assertRefused();
    }
  }

  /** Waits until the migration has waited for a lock so many times, each time while a leader was selecting. */
  private void awaitAttempts(int count) {
    var attempts = new HashSet<String>();
    await().atMost(BOUND).until(() -> {
      attempts.addAll(sql.sql(BLOCKED).query(String.class).list());
      return attempts.size() >= count;
    });
  }

  /** A node of this release that is started after the migration. */
  private void assertRefused() {
    try (var old = Node.launch("old", Node.settings("old", database, List.of()))) {
      assertThat(old.exitCode()).isNotZero();
      assertThat(old.output()).contains("APPLICATION FAILED TO START", "2.1",
          "If a later release migrated it, start that release.");
    }
  }
}
