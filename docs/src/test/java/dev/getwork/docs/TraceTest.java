package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.docs.ObservedHistory.Commit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Checks the commits of three nodes, which serve more users than there are loans, against the TLA+ model. */
@Tag("proof")
class TraceTest {

  private static final int CONCURRENT_REQUESTS = 6;
  private static final int ROUNDS = 3;
  private static final int COUNT = 2;

  /** The small file has 25 loans of these states, an odd number: one user gets one loan, and some get none. */
  private static final Map<String, Object> ISLANDS = Map.of(
      "name", "Islands",
      "criteria", Map.of("field", "state", "op", "in", "values", List.of("AS", "GU", "MP", "VI")),
      "order", List.of(Map.of("field", "submittedAt", "direction", "asc")),
      "maxPerRequest", COUNT,
      "maxHeldPerUser", COUNT,
      "assignmentPolicy", "FIRST_COME_FIRST_SERVED");
  private static final String LOANS = "select loan_number from loan where state in ('AS', 'GU', 'MP', 'VI')";

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"row", "lease"})
  void shouldKeepTheInvariants(String lock) throws IOException {
    ObservedHistory observed = observe(lock);

    Tlc.Run run = observed.check(folder);

    assertThat(run.verdict()).as(observed.module() + run.output()).isEqualTo("PASS");
    assertThat(run.states()).isEqualTo(observed.commits().size() + 1L);
    assertThat(observed.requests()).isEqualTo(CONCURRENT_REQUESTS * ROUNDS);
    assertThat(observed.commits()).filteredOn(Commit::decides).hasSizeGreaterThanOrEqualTo(ROUNDS);
    assertThat(observed.commits()).flatExtracting(Commit::assignments).hasSameSizeAs(observed.loans());
  }

  private static ObservedHistory observe(String lock) {
    try (var cluster = Cluster.start("--getwork.selection.minimum=300ms", "--getwork.task-lock=" + lock)) {
      String task = cluster.nodeOf(0).client("manager").post("/api/v1/tasks", ISLANDS).text("id");
      CommitLog log = CommitLog.on(cluster.database());
      IntStream.range(0, CONCURRENT_REQUESTS)
          .mapToObj(number -> CompletableFuture.runAsync(() -> requestWork(cluster, task, number),
              Thread::startVirtualThread))
          .toList().forEach(CompletableFuture::join);
      JdbcClient sql = JdbcClient.create(cluster.database());
      return log.read(sql.sql(LOANS).query((row, _) -> row.getString(1)).list(), COUNT);
    }
  }

  /** Requests work in each round as another user, on another node, after the request of the round before was served. */
  private static void requestWork(Cluster cluster, String task, int number) {
    for (int round = 0; round < ROUNDS; round++) {
      int user = 1 + number + round * CONCURRENT_REQUESTS;
      GetworkClient client = cluster.nodeOf(number + round).client("processor%03d".formatted(user));
      assertThat(client.getWork(task, COUNT).text("state")).isIn("FULFILLED", "EMPTY");
    }
  }
}
