package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.postgres.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A base backup that is taken while two nodes serve users, and the archived log bring the data to a point in time. */
@Tag("proof")
class PointInTimeRecoveryTest {

  private static final Duration BOUND = Duration.ofMinutes(5);
  private static final int BUSY = 12;
  private static final String NAME = "getwork";

  private static final String REQUESTS = "select work_request_id::text from work_request";
  private static final String COMPLETED = "select assignment_id::text from assignment where end_kind = 'COMPLETE'";
  private static final String ARCHIVED = "select last_archived_wal >= ? from pg_stat_archiver";

  private static final List<String> TABLES = List.of("work_request", "assignment", "hold", "loan", "history_event");

  @TempDir
  private Path original;
  @TempDir
  private Path backup;
  @TempDir
  private Path copy;

  private record Acknowledged(String task, Set<String> requests, Set<String> completed, Point point) {}

  /** A restore point, and what was in the tables then. */
  private record Point(String name, List<String> rows) {}

  /** The second restore shows that the first one left the backup and the archive as they were. */
  @Test
  void shouldRestoreAllThatWasAcknowledgedBeforeThePoint() {
    try (var server = DebianPostgres.start(original)) {
      Acknowledged acknowledged = workDuringABackup(server);
      for (Path restored : List.of(backup, copy)) {
        try (var target = server.restore(restored, acknowledged.point.name)) {
          assertRestored(target.database(NAME), acknowledged);
        }
      }
    }
  }

  private Acknowledged workDuringABackup(DebianPostgres server) {
    TestDatabase database = server.create(NAME);
    JdbcClient sql = JdbcClient.create(database.dataSource());
    try (var cluster = Cluster.startTwoOn(database)) {
      var busy = new BusyUsers(cluster::nodeOf, cluster.task(), BUSY);
      try (busy) {
        busy.awaitCompletions(BUSY);
        server.backUp(backup);
        server.backUp(copy);
        busy.awaitCompletions(2 * BUSY);
      }
      await().atMost(BOUND).until(() -> cluster.state().pendingRequests().isEmpty());
      Point point = restorePoint(sql);
      try (var later = new BusyUsers(cluster::nodeOf, cluster.task(), BUSY)) {
        later.awaitCompletions(BUSY);
      }
      assertThat(rows(sql)).isNotEqualTo(point.rows);
      String last = sql.sql("select pg_walfile_name(pg_switch_wal())").query(String.class).single();
      await().atMost(BOUND).until(() -> sql.sql(ARCHIVED).param(last).query(Boolean.class).single());
      return new Acknowledged(cluster.task(), busy.requests(), busy.completed(), point);
    }
  }

  /** Creates a restore point while no job changes the tables. */
  private static Point restorePoint(JdbcClient sql) {
    var points = new AtomicInteger();
    return await().atMost(BOUND).until(() -> {
      List<String> before = rows(sql);
      String name = "point_" + points.incrementAndGet();
      sql.sql("select pg_create_restore_point(:name)::text").param("name", name).query(String.class).single();
      return new Point(name, before);
    }, point -> point.rows.equals(rows(sql)));
  }

  /** A hash of each table. */
  private static List<String> rows(JdbcClient sql) {
    return TABLES.stream().map(table -> table + " " + sql
        .sql("select coalesce(md5(string_agg(t::text, ',' order by t::text)), '-') from " + table + " t")
        .query(String.class).single()).toList();
  }

  private static void assertRestored(TestDatabase restored, Acknowledged acknowledged) {
    JdbcClient sql = JdbcClient.create(restored.dataSource());
    await().atMost(BOUND).until(() -> !sql.sql("select pg_is_in_recovery()").query(Boolean.class).single());
    assertThat(rows(sql)).isEqualTo(acknowledged.point.rows);
    assertThat(sql.sql(REQUESTS).query(String.class).list()).containsAll(acknowledged.requests);
    assertThat(sql.sql(COMPLETED).query(String.class).list()).containsAll(acknowledged.completed);
    try (Node node = Node.start("restored", restored)) {
      try (var busy = new BusyUsers(_ -> node, acknowledged.task, BUSY)) {
        busy.awaitCompletions(BUSY);
      }
      assertThat(node.client("operator").get("/api/v1/invariants").body().path("items").valueStream().toList())
          .isNotEmpty().allSatisfy(invariant -> assertThat(invariant.path("violations").asInt()).isZero());
      assertThat(new DatabaseState(restored.dataSource(), Long.parseLong(acknowledged.task))
          .violations(new CallerLog())).isEmpty();
    }
  }
}
