package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.postgres.TestDatabase;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Calls to a node whose connections to the database are all in use. */
@Tag("proof")
class OverloadTest {

  private static final int CONNECTIONS = 6;

  private final TestDatabase database = TestDatabase.fresh();

  private static HttpRequest readTasks(Node node) {
    return HttpRequest.newBuilder(node.address().resolve("/api/v1/tasks"))
        .header("Authorization", RawHttpClient.basic("manager", "getwork")).build();
  }

  /** All calls wait for the lock, the first ones with a connection. */
  private static void lockTasks(Connection locking) throws SQLException {
    locking.setAutoCommit(false);
    locking.createStatement().execute("lock table task in access exclusive mode");
  }

  @Test
  void shouldRefuseCallsAtOnceWhenTooManyWaitForAConnection() throws SQLException {
    try (var node = Node.start("overload", database, "--getwork.leaders=1", "--getwork.limits.calls-per-second=0",
        "--spring.datasource.hikari.maximum-pool-size=" + CONNECTIONS,
        "--spring.datasource.hikari.connection-timeout=120000");
        HttpClient http = HttpClient.newHttpClient();
        Connection locking = database.dataSource().getConnection()) {
      assertThat(http.sendAsync(readTasks(node), BodyHandlers.ofString()).join().statusCode()).isEqualTo(200);
      lockTasks(locking);
      List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
      await().pollInterval(Duration.ofMillis(5)).atMost(Duration.ofSeconds(90)).until(() -> {
        calls.add(http.sendAsync(readTasks(node), BodyHandlers.ofString()));
        return calls.stream().anyMatch(CompletableFuture::isDone);
      });
      locking.rollback();

      List<HttpResponse<String>> answers = calls.stream().map(CompletableFuture::join).toList();

      assertThat(answers).filteredOn(answer -> answer.statusCode() != 200).isNotEmpty().allSatisfy(refused -> {
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).contains("/problems/node-overloaded", "Nothing was done");
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("2");
      });
      assertThat(answers).filteredOn(answer -> answer.statusCode() == 200)
          .hasSizeGreaterThan(CONNECTIONS);
    }
  }
}
