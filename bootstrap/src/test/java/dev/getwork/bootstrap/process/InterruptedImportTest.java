package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class InterruptedImportTest {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int ROWS = 30_000;

  private final TestDatabase database = TestDatabase.fresh();
  private final JdbcClient sql = JdbcClient.create(database.dataSource());

  @Test
  @Tag("proof")
  void shouldImportNothingWhenItsNodeIsKilled() throws IOException {
    try (Node killed = start("import-killed"); Node other = start("import-other")) {
      try (var upload = beginUpload(killed.client("manager").node())) {
        await().atMost(SOON).until(() -> upload.isConnected() && received() > 0);
        killed.kill();
      }

      GetworkClient manager = other.client("manager");
      String path = "/api/v1/loan-imports/"
          + sql.sql("select max(loan_import_id)::text from loan_import").query(String.class).single();
      await().atMost(SOON).untilAsserted(() -> assertThat(manager.get(path).text("state")).isEqualTo("FAILED"));
      assertThat(sql.sql("select count(*) from loan").query(Long.class).single()).isZero();
    }
  }

  private Node start(String name) {
    return Node.start(name, database);
  }

  /** Sends a part of a longer file and keeps the connection open. */
  private static Socket beginUpload(URI node) throws IOException {
    var socket = new RawHttpClient(node).connected();
    RawHttpClient.write(socket, """
        POST /api/v1/loan-imports HTTP/1.1
        Host: localhost
        Authorization: %s
        Content-Type: application/x-ndjson
        Content-Length: 1000000000

        """.formatted(RawHttpClient.basic("manager", "getwork")).replace("\n", "\r\n"));
    RawHttpClient.write(socket, IntStream.rangeClosed(1, ROWS).mapToObj("""
        {"loanNumber":"L-%d","amount":1,"currency":"USD","state":"MA","product":"p","purpose":"q",\
        "submittedAt":"2020-04-03T00:00:00Z"}
        """::formatted).collect(Collectors.joining()));
    return socket;
  }

  private long received() {
    return sql.sql("select coalesce(max(received), 0) from loan_import").query(Long.class).single();
  }
}
