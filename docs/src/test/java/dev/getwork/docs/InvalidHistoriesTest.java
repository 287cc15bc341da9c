package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes invalid histories into an empty database, which {@link TraceTest} must reject. */
@Tag("proof")
class InvalidHistoriesTest {

  private static final int COUNT = 2;
  private static final String TASK_AND_LOANS =
      """
      insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy,
        candidates_fresh_seconds)
      values (1, 'planted', '{}', '[]', 5, 10, 'FIRST_COME_FIRST_SERVED', 60);
      insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
      select 'L-' || number, 1, 'USD', 'VI', 'p', 'p', now() from generate_series(1, 3) as number
      """;
  private final DataSource database = TestDatabase.fresh().dataSource();
  @TempDir
  private Path folder;
  private CommitLog log;

  @BeforeEach
  void recordTwoRequests() throws SQLException {
    Flyway.configure().dataSource(database).locations("classpath:db/migration").load().migrate();
    commit(TASK_AND_LOANS);
    log = CommitLog.on(database);
    record(1);
    record(2);
  }

  @ParameterizedTest
  @CsvSource({
    "PASS, 1, L-1 L-2, 2, L-3",
    "INV:OneOwner, 1, L-1 L-2, 2, L-2 L-3",
    "INV:Fifo, 2, L-1 L-2, 1, L-3",
    "INV:NoNeedlessCut, 1, L-1, 2, L-2 L-3"
  })
  void shouldReportTheViolatedInvariant(String verdict, int user, String loans, int nextUser, String nextLoans)
      throws IOException, SQLException {
    serve(user, loans.split(" "));
    serve(nextUser, nextLoans.split(" "));
    assertThat(verdict()).isEqualTo(verdict);
  }

  @Test
  void shouldRejectAChangedDecision() throws IOException, SQLException {
    serve(1, "L-1", "L-2");
    serve(2, "L-3");
    commit("update work_request set requested = 2 where work_request_id = 2");
    assertThat(verdict()).isEqualTo("ACTION:Final");
  }

  @Test
  void shouldRejectAWrongCount() throws IOException, SQLException {
    serveCounting(2, 1, "L-1");
    serve(2, "L-2", "L-3");
    assertThat(verdict()).isEqualTo("INV:CountsMatch");
  }

  @Test
  void shouldRejectARequestThatIsNeverServed() throws IOException, SQLException {
    serve(1, "L-1", "L-2");
    assertThat(verdict()).isEqualTo("INV:NobodyIsLeftWaiting");
  }

  private String verdict() throws IOException {
    return log.read(List.of("L-1", "L-2", "L-3"), COUNT).check(folder).verdict();
  }

  /** Records the request of a user; requests and users have the same numbers. */
  private void record(int user) throws SQLException {
    commit("""
        insert into work_request (task_id, user_name, originally_requested, requested) values (1, 'user%d', %d, %d)
        """.formatted(user, COUNT, COUNT));
  }

  private void serve(int user, String... loans) throws SQLException {
    serveCounting(loans.length, user, loans);
  }

  /** Assigns these loans to a user, whose request gets a count that may be wrong. */
  private void serveCounting(int count, int user, String... loans) throws SQLException {
    commit("""
        insert into assignment (task_id, loan_number, holder, work_request_id, rank)
        select 1, loan_number, 'user%1$d', %1$d, 1 from unnest('{%2$s}'::text[]) as loan_number;
        update work_request set requested = %3$d, assigned = %3$d, decided_at = clock_timestamp(),
          state = case when %3$d > 0 then 'FULFILLED' else 'EMPTY' end
        where work_request_id = %1$d
        """.formatted(user, String.join(",", loans), count));
  }

  private void commit(String sql) throws SQLException {
    try (Connection connection = database.getConnection(); Statement all = connection.createStatement()) {
      connection.setAutoCommit(false);
      all.execute(sql);
      connection.commit();
    }
  }
}
