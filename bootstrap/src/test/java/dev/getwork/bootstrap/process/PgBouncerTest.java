package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.postgres.PgBouncer;
import dev.getwork.testkit.postgres.PgBouncer.PoolMode;
import dev.getwork.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;

/** The configurations that docs/operations.md describes in its section on connection poolers, and their limits. */
@Tag("proof")
@Order(1) // Among the slowest.
class PgBouncerTest {

  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final String LOST_NOTIFICATIONS =
      "The connection for notifications goes through a pooler in transaction mode, which loses them";

  private final TestDatabase direct = TestDatabase.fresh();

  /** A selection of 15 s takes longer than the heartbeat timeout of leaders, which is 10 s. */
  @ParameterizedTest
  @CsvSource({
    "SESSION,     pooled, row,   15s, a b",
    "SESSION,     pooled, lease, 15s, a b",
    "TRANSACTION, direct, row,   15s, a b",
    "TRANSACTION, direct, lease, 15s, a b",
    "TRANSACTION, pooled, row,   3s,  ''",
    "TRANSACTION, pooled, lease, 15s, ''"})
  void shouldServeAllUsersAndAssignNoLoanTwiceWhenTheLeaderIsKilled(
      PoolMode mode, String notifications, String lock, String selection, String shownNodes) {
    try (var pooler = PgBouncer.start(direct, mode);
        var cluster = start(pooler.database(), mode, notifications, lock, selection)) {
      await().atMost(BOUND).until(() -> nodes(cluster).equals(shownNodes));
      assertThat(cluster.nodes()).allSatisfy(node -> assertThat(node.output().contains(LOST_NOTIFICATIONS))
          .isEqualTo(shownNodes.isEmpty()));
      var users = new ConcurrentUsers(cluster);
      List<CompletableFuture<Answer>> requested = users.requestAtOnce();
      String leader = await().atMost(BOUND).until(() -> cluster.state().leadingNode(), Optional::isPresent)
          .orElseThrow();

      cluster.named(leader).kill();

      List<Answer> answers = requested.stream().map(CompletableFuture::join).toList();
      assertThat(answers).allSatisfy(answer -> assertThat(answer.text("state")).isEqualTo("FULFILLED"));
      assertThat(users.violations()).isEmpty();
      String assignment = answers.getFirst().body().path("assignments").path(0).path("id").asString();
      GetworkClient user = cluster.named(leader.equals("a") ? "b" : "a").client("processor001");
      assertThat(user.complete(assignment).status()).isEqualTo(201);
    }
  }

  private Cluster start(
      TestDatabase pooled, PoolMode mode, String notifications, String lock, String selection) {
    String url = pooled.jdbcUrl() + (mode == PoolMode.TRANSACTION ? "?prepareThreshold=0" : "");
    TestDatabase listening =
        notifications.equals("direct") ? direct : new TestDatabase(url, pooled.user(), pooled.password());
    return Cluster.startTwoOn(listening, "--spring.datasource.hikari.jdbc-url=" + url, "--getwork.task-lock=" + lock,
        "--getwork.selection.minimum=" + selection, SharedCluster.PATIENT);
  }

  private static String nodes(Cluster cluster) {
    return String.join(" ", cluster.named("b").client("operator").get("/api/v1/cluster/nodes").body().path("items")
        .valueStream().map(node -> node.path("name").asString()).toList());
  }

  /** The heartbeat of a node is its listening session, which it does not have in transaction mode. */
  @Test
  void shouldEvictALeaderWhenItsNodeListensInTransactionMode() {
    try (var pooler = PgBouncer.start(direct, PoolMode.TRANSACTION);
        var cluster = start(pooler.database(), PoolMode.TRANSACTION, "pooled", "row", "100s")) {
      cluster.named("a").client("processor001").requestWork(cluster.task(), 1);
      await().atMost(BOUND).until(() -> cluster.nodes().stream()
          .anyMatch(node -> node.output().contains("Evicted leaders: 1; their nodes sent no heartbeat for 10 s")));
      assertThat(cluster.state().heldLoans()).isEmpty();
      cluster.nodes().forEach(Node::kill); // Otherwise they wait for their selections.
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SESSION", "TRANSACTION"})
  void shouldDeliverNotificationsOnlyInSessionMode(PoolMode mode) throws SQLException {
    try (var pooler = PgBouncer.start(direct, mode);
        Connection listener = pooler.database().dataSource().getConnection();
        Connection sender = pooler.database().dataSource().getConnection()) {
      run(listener, "listen decided");
      run(sender, "notify decided");
      run(listener, "select 1");
      assertThat(listener.unwrap(PGConnection.class).getNotifications(mode == PoolMode.SESSION ? 60_000 : 1))
          .hasSize(mode == PoolMode.SESSION ? 1 : 0);
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /**
   * Debian 12 has PgBouncer 1.18, which gives two clients one session of the server, in which both prepare a statement of the
   * same name.
   */
  @Test
  void shouldFailWithPreparedStatementsInTransactionMode() throws SQLException {
    try (var pooler = PgBouncer.start(direct, PoolMode.TRANSACTION);
        Connection one = pooler.database().dataSource().getConnection();
        Connection other = pooler.database().dataSource().getConnection()) {
      prepare(one);
      assertThatExceptionOfType(SQLException.class).isThrownBy(() -> prepare(other))
          .withMessage("ERROR: prepared statement \"S_1\" already exists");
    }
  }

  private static void prepare(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("select ?::int")) {
      statement.unwrap(PGStatement.class).setPrepareThreshold(1);
      statement.setInt(1, 1);
      statement.execute();
    }
  }

  @Test
  void shouldNotStartWithPreparedStatementsInTransactionMode() {
    try (var pooler = PgBouncer.start(direct, PoolMode.TRANSACTION);
        var node = Node.launch("pooled", Node.settings("pooled", pooler.database(), List.of()))) {
      assertThat(node.exitCode()).isNotZero();
      assertThat(node.output()).contains("the prepared statements of connections collide", "prepareThreshold=0")
          .doesNotContain("\tat ");
    }
  }

  /** Then two connections that ask one after the other meet different sessions, as they may when other clients ask between. */
  @Test
  void shouldRecognizeTransactionModeWhenThePoolerGivesItsSessionsInTurn() throws SQLException {
    try (var pooler = PgBouncer.start(direct, PoolMode.TRANSACTION, "server_round_robin = 1")) {
      openSessions(pooler.database(), 3);
      try (var cluster = start(pooler.database(), PoolMode.TRANSACTION, "pooled", "row", "1s")) {
        assertThat(cluster.nodes()).allSatisfy(node -> assertThat(node.output()).contains(LOST_NOTIFICATIONS));
      }
    }
  }

  /** The server's sessions stay open in the pooler. */
  private static void openSessions(TestDatabase pooled, int sessions) throws SQLException {
    try (Connection client = pooled.dataSource().getConnection()) {
      client.setAutoCommit(false);
      run(client, "select 1");
      if (sessions > 1) {
        openSessions(pooled, sessions - 1);
      }
    }
  }

  @Test
  void shouldNotStartInStatementMode() {
    try (var pooler = PgBouncer.start(direct, PoolMode.STATEMENT);
        var node = Node.launch("pooled", Node.settings("pooled", pooler.database(), List.of()))) {
      assertThat(node.exitCode()).isNotZero();
      assertThat(node.output()).contains("transaction blocks not allowed in statement pooling mode");
    }
  }
}
