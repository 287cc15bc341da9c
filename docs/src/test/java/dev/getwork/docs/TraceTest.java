package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.docs.Observed.Commit;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes serve more users than there are loans; what they committed is held against the model. */
@Tag("proof")
class TraceTest {

  private static final int PRESSES_AT_ONCE = 6;
  private static final int PRESSES_EACH = 3;
  private static final int WANT = 2;

  /** The islands have 25 loans in the small file: an odd number, so that one user gets one, and some get none. */
  private static final Map<String, Object> ISLANDS = Map.of(
      "name", "Islands",
      "criteria", Map.of("field", "state", "op", "in", "values", List.of("AS", "GU", "MP", "VI")),
      "order", List.of(Map.of("field", "submittedAt", "direction", "asc")),
      "maxPerRequest", WANT,
      "maxHeldPerUser", WANT,
      "assignmentPolicy", "FIRST_COME_FIRST_SERVED");
  private static final String LOANS = "select loan_number from loan where state in ('AS', 'GU', 'MP', 'VI')";

  @TempDir
  private Path folder;

  @Test
  void shouldKeepTheInvariantsWithARowLock() throws IOException, SQLException {
    assertKeepsTheInvariants(observe("row"));
  }

  @Test
  void shouldKeepTheInvariantsWithALease() throws IOException, SQLException {
    assertKeepsTheInvariants(observe("lease"));
  }

  private void assertKeepsTheInvariants(Observed observed) throws IOException {
    Tlc.Run run = observed.check(folder);

    assertThat(run.verdict()).as(observed.module() + run.output()).isEqualTo("PASS");
    assertThat(run.states()).isEqualTo(observed.commits().size() + 1L);
    assertThat(observed.requests()).isEqualTo(PRESSES_AT_ONCE * PRESSES_EACH);
    assertThat(observed.commits()).filteredOn(Commit::decides).hasSizeGreaterThanOrEqualTo(PRESSES_EACH);
    assertThat(observed.commits()).flatExtracting(Commit::given).hasSameSizeAs(observed.loans());
  }

  private static Observed observe(String lock) throws SQLException {
    try (var cluster = Cluster.start("--getwork.selection.minimum=300ms", "--getwork.task-lock=" + lock)) {
      String task = cluster.nodeOf(0).client("manager").post("/api/v1/tasks", ISLANDS).text("id");
      CommitLog log = CommitLog.on(cluster.database());
      IntStream.range(0, PRESSES_AT_ONCE)
          .mapToObj(one -> CompletableFuture.runAsync(() -> press(cluster, task, one), Thread::startVirtualThread))
          .toList().forEach(CompletableFuture::join);
      return log.read(loans(cluster), WANT);
    }
  }

  /** Each time as another user, at another node, and not before the one before was served. */
  private static void press(Cluster cluster, String task, int one) {
    for (int time = 0; time < PRESSES_EACH; time++) {
      int user = 1 + one + time * PRESSES_AT_ONCE;
      GetworkClient client = cluster.nodeOf(one + time).client("processor%03d".formatted(user));
      assertThat(client.getWork(task, WANT).text("state")).isIn("FULFILLED", "EMPTY");
    }
  }

  private static List<String> loans(Cluster cluster) throws SQLException {
    var loans = new ArrayList<String>();
    try (Connection connection = cluster.database().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(LOANS)) {
      while (rows.next()) {
        loans.add(rows.getString(1));
      }
    }
    return loans;
  }
}
