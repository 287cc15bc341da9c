package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.postgres.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A dump that pg_dump writes while two nodes serve users, restored on another server. */
@Tag("proof")
class DumpRestoreTest {

  private static final Duration BOUND = Duration.ofMinutes(5);
  private static final int BUSY = 12;
  private static final int ABANDONED = 5;
  private static final String NAME = "getwork";
  private static final String HOLDER = "processor100";

  private static final String IS_DUMP_BLOCKED = """
      select exists (select from pg_stat_activity where application_name = 'pg_dump' and wait_event_type = 'Lock')""";

  private static final String REQUESTS = "select work_request_id::text from work_request";
  private static final String COMPLETED = "select assignment_id::text from assignment where end_kind = 'COMPLETE'";

  /** Statements that return a column whose sequence would generate a value that a row already has. */
  private static final String SEQUENCES = """
      select format('select %L where (select max(%I) from %I) > (select last_value from %s)',
        table_name, column_name, table_name, pg_get_serial_sequence(table_name, column_name))
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'""";

  @TempDir
  private Path original;
  @TempDir
  private Path other;
  @TempDir
  private Path files;

  /**
   * What was acknowledged before the dump began.
   *
   * @param abandoned the requests that are pending, and that nobody rechecks
   * @param held the assignments that their holder keeps
   */
  private record Acknowledged(List<String> tasks, Set<String> requests, Set<String> completed, List<String> abandoned,
      List<String> held) {}

  @Test
  void shouldRestoreADumpThatWasWrittenUnderLoad() throws SQLException {
    try (var source = DebianPostgres.start(original); var target = DebianPostgres.start(other)) {
      Acknowledged acknowledged = dumpUnderLoad(source);
      TestDatabase restored = target.create(NAME);
      target.client("pg_restore", NAME, "--exit-on-error", dump());

      JdbcClient sql = JdbcClient.create(restored.dataSource());
      assertThat(texts(sql, REQUESTS)).containsAll(acknowledged.requests);
      assertThat(texts(sql, REQUESTS + " where state = 'PENDING'")).containsAll(acknowledged.abandoned);
      assertThat(texts(sql, COMPLETED)).containsAll(acknowledged.completed);
      List<String> sequences = texts(sql, SEQUENCES);
      assertThat(sequences).isNotEmpty().allSatisfy(late -> assertThat(texts(sql, late)).isEmpty());
      try (Node node = Node.start("restored", restored)) {
        assertInvariants(node);
        continueWork(node, acknowledged);
        acknowledged.tasks.forEach(task -> {
          var state = new DatabaseState(restored.dataSource(), Long.parseLong(task));
          await().atMost(BOUND).until(() -> state.pendingRequests().isEmpty()); // Those that nobody rechecks, too.
          assertThat(state.violations(new CallerLog())).isEmpty();
        });
        assertInvariants(node);
      }
    }
  }

  private String dump() {
    return files.resolve("dump").toString();
  }

  private static List<String> texts(JdbcClient sql, String query) {
    return sql.sql(query).query((row, _) -> row.getString(1)).list();
  }

  /** A locked table stops the dump after it has taken its snapshot, until users have changed what it then reads. */
  private Acknowledged dumpUnderLoad(DebianPostgres server) throws SQLException {
    TestDatabase database = server.create(NAME);
    JdbcClient sql = JdbcClient.create(database.dataSource());
    try (var cluster = Cluster.startTwoOn(database);
        Connection gate = database.dataSource().getConnection();
        var busy = new BusyUsers(cluster::nodeOf, cluster.task(), BUSY)) {
      String other = cluster.tasks().getLast();
      List<String> held = cluster.named("a").client(HOLDER).getWork(other, 3).body().path("assignments").valueStream()
          .map(assignment -> assignment.path("id").asString()).toList();
      sql.sql("create table gate ()").update();
      gate.setAutoCommit(false);
      gate.createStatement().execute("lock table gate");
      // Without its row, nobody leads the other task: its requests stay pending.
      gate.createStatement().execute("select from task_lock where task_id = " + other + " for update");
      List<String> abandoned = IntStream.range(0, ABANDONED)
          .mapToObj(user -> cluster.nodeOf(user).client("processor10" + user).requestWork(other, 2).text("id"))
          .toList();
      busy.awaitCompletions(2 * BUSY);

      var acknowledged =
          new Acknowledged(List.of(cluster.task(), other), busy.requests(), busy.completed(), abandoned, held);
      var dump = CompletableFuture.runAsync(() -> server.client("pg_dump", NAME, "-Fc", "-f", dump()),
          Thread::startVirtualThread);
      await().atMost(BOUND).until(() -> sql.sql(IS_DUMP_BLOCKED).query(Boolean.class).single() || dump.isDone());
      busy.awaitCompletions(2 * BUSY);
      assertThat(dump).isNotDone();
      gate.rollback();
      dump.join();
      return acknowledged;
    }
  }

  private static void assertInvariants(Node node) {
    List<JsonNode> invariants =
        node.client("operator").get("/api/v1/invariants").body().path("items").valueStream().toList();
    assertThat(invariants).isNotEmpty().allSatisfy(
        invariant -> assertThat(invariant.path("violations").asInt()).as("%s", invariant).isZero());
  }

  /** Kept loans can be completed, and users are served. */
  private static void continueWork(Node node, Acknowledged acknowledged) {
    assertThat(acknowledged.held).hasSize(3)
        .allSatisfy(loan -> assertThat(node.client(HOLDER).complete(loan).status()).isEqualTo(201));
    try (var busy = new BusyUsers(_ -> node, acknowledged.tasks.getFirst(), BUSY)) {
      busy.awaitCompletions(2 * BUSY);
    }
  }
}
