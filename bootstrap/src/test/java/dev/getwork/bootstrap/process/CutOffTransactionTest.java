package dev.getwork.bootstrap.process;

import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A node is cut off silently inside a transaction, which keeps the row of an idempotency key. */
@Tag("proof")
class CutOffTransactionTest {

  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final String WAITING = """
      select exists (select from pg_stat_activity where application_name = 'getwork pool a' and wait_event_type = 'Lock')
      """;

  @Test
  void shouldServeARepeatedCallOnAnotherNode() throws SQLException {
    try (var cluster = Cluster.startWithProxy(_ -> List.of())) {
      try (var other = cluster.database().getConnection(); var statement = other.createStatement()) {
        other.setAutoCommit(false);
        statement.execute("lock table work_request in share mode");
        CompletableFuture.runAsync(() -> request(cluster, "a"));
        await().atMost(BOUND).until(
            () -> JdbcClient.create(cluster.database()).sql(WAITING).query(Boolean.class).single());
        cluster.proxy().partition();
        other.rollback();
      }
      await().atMost(BOUND).until(() -> request(cluster, "b"), answer -> answer.status() == 201);
    }
  }

  private static Answer request(Cluster cluster, String node) {
    return cluster.named(node).client("processor001").getWork(cluster.task(), 1, "key-1");
  }
}
