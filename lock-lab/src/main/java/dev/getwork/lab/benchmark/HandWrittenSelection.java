package dev.getwork.lab.benchmark;

import static java.util.Objects.requireNonNull;
import static java.util.Map.entry;

import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcUtils;

/** The selection of a demo task as hand-written SQL: with literal values, planned for each execution. */
final class HandWrittenSelection implements AutoCloseable {

  private static final String SELECTION = """
      select loan_number from loan
      where not exists (select from hold where task_id = %d and hold.loan_number = loan.loan_number)
        and %s
      limit %d""";

  private static final Map<String, String> CONDITIONS = Map.ofEntries(
      entry("Verify user submitted bank account", """
          attributes ->> 'bankStatementsSubmittedAt' is not null
            and attributes ->> 'bankStatementsVerifiedAt' is null
          order by (attributes ->> 'bankStatementsSubmittedAt') collate "C", loan_number"""),
      entry("Industry code missing", """
          attributes ->> 'naics' is null
          order by submitted_at, amount desc, loan_number"""),
      entry("Payroll evidence", """
          amount >= 50000
            and (attributes ->> 'jobsRetained' is null or (attributes ->> 'jobsRetained')::numeric <= 0)
            and attributes ->> 'payrollVerifiedAt' is null
          order by amount desc, submitted_at, loan_number"""),
      entry("New England large corporate", """
          amount >= 100000
            and state in ('MA', 'NH', 'RI', 'ME', 'VT')
            and attributes ->> 'legalForm' in ('Corporation', 'Subchapter S Corporation')
            and attributes ->> 'corporateReviewedAt' is null
          order by submitted_at, amount desc, loan_number"""),
      entry("June backlog", """
          submitted_at >= '2020-06-01T00:00:00Z'
            and attributes ->> 'backlogReviewedAt' is null
          order by submitted_at, amount, loan_number"""),
      entry("LLC, first window", """
          attributes ->> 'legalForm' = 'Limited Liability Company(LLC)'
            and submitted_at < '2020-05-01T00:00:00Z'
            and state <> 'MA'
            and attributes ->> 'llcReviewedAt' is null
          order by submitted_at, amount desc, loan_number"""));

  private final Connection connection;
  private final JdbcTemplate sql;
  private final String query;

  HandWrittenSelection(Product product, String task, long id, int limit) {
    connection = product.connect();
    sql = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
    query = SELECTION.formatted(id, requireNonNull(CONDITIONS.get(task)), limit);
  }

  List<String> select() {
    return sql.query(query, (row, _) -> row.getString(1)); // Not prepared: the server plans it for its values.
  }

  @Override
  public void close() {
    JdbcUtils.closeConnection(connection);
  }
}
