package dev.getwork.docs;

import dev.getwork.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Writes into an empty database what nodes never should, a transaction at a time. */
final class PlantedHistory {

  static final List<String> LOANS = List.of("L-1", "L-2", "L-3");
  static final int WANT = 2;

  private static final String GROUND =
      """
      insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy)
      values (1, 'planted', '{}', '[]', 5, 10, 'FIRST_COME_FIRST_SERVED');
      insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
      select 'L-' || number, 1, 'USD', 'VI', 'p', 'p', now() from generate_series(1, 3) as number
      """;

  private final DataSource database = TestDatabase.fresh().dataSource();
  private final CommitLog log;

  PlantedHistory() throws SQLException {
    Flyway.configure().dataSource(database).locations("classpath:db/migration").load().migrate();
    write(GROUND);
    log = CommitLog.on(database);
  }

  /** Records the request of a user, the first user's first. */
  void press(int user) throws SQLException {
    write("""
        insert into work_request (task_id, user_name, originally_requested, requested) values (1, 'user%d', %d, %d)
        """.formatted(user, WANT, WANT));
  }

  /** Decides the request of a user, who gets these loans. */
  void serve(int user, String... loans) throws SQLException {
    serveCounting(loans.length, user, loans);
  }

  /** The same, with a count that may be another than that of the loans. */
  void serveCounting(int count, int user, String... loans) throws SQLException {
    write("""
        insert into assignment (task_id, loan_number, holder, work_request_id, rank)
        select 1, loan_number, 'user%1$d', %1$d, 1 from unnest('{%2$s}'::text[]) as loan_number;
        update work_request set requested = %3$d, assigned = %3$d, decided_at = clock_timestamp(),
          state = case when %3$d > 0 then 'FULFILLED' else 'EMPTY' end
        where work_request_id = %1$d
        """.formatted(user, String.join(",", loans), count));
  }

  /** Changes what a request asks for. */
  void change(int user, int requested) throws SQLException {
    write("update work_request set requested = %d where work_request_id = %d".formatted(requested, user));
  }

  private void write(String sql) throws SQLException {
    try (Connection connection = database.getConnection(); Statement all = connection.createStatement()) {
      connection.setAutoCommit(false);
      all.execute(sql);
      connection.commit();
    }
  }

  Observed observed() throws SQLException {
    return log.read(LOANS, WANT);
  }
}
