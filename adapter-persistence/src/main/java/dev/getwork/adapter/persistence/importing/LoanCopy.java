package dev.getwork.adapter.persistence.importing;

import dev.getwork.adapter.persistence.loan.LoanRow;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.LoanImport.Completed;
import dev.getwork.domain.loan.Loan;
import java.sql.Connection;
import java.sql.SQLException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Loads loans: {@code COPY} to a temporary table, and from there into the loans. All of it is one transaction, so that
 * a node that dies leaves neither half of the loans nor that table behind.
 */
record LoanCopy(JdbcClient jdbc, NamedParameterJdbcOperations template, PlatformTransactionManager transactions,
    LoanRow attributes) {

  private static final Logger LOG = LoggerFactory.getLogger(LoanCopy.class);

  private static final String NAME_SESSION =
      """
      select set_config('application_name', 'getwork import ' || :id, true), set_config('work_mem', '64MB', true)
      """;

  private static final String STAGE =
      """
      create temporary table staged_loan (
        line bigint not null,
        loan_number text collate "C" not null,
        amount numeric not null,
        currency text not null,
        state text not null,
        product text not null,
        purpose text not null,
        submitted_at timestamptz not null,
        attributes jsonb not null
      ) on commit drop
      """;

  private static final String LATEST =
      """
      with latest as (
        select distinct on (loan_number) * from staged_loan order by loan_number, line desc)
      """;

  /** Facts that completions wrote stay unless the file has them. */
  private static final String IS_CHANGED =
      """
      (loan.amount, loan.currency, loan.state, loan.product, loan.purpose, loan.submitted_at, loan.attributes)
        is distinct from (excluded.amount, excluded.currency, excluded.state, excluded.product, excluded.purpose,
          excluded.submitted_at, loan.facts || excluded.attributes)
      """;

  private static final String PREVIEW = LATEST
      + """
        select count(*) filter (where loan.loan_number is null) as added,
          count(*) filter (where loan.loan_number is not null and %1$s) as changed,
          count(*) filter (where loan.loan_number is not null and not %1$s) as unchanged
        from latest as excluded left join loan using (loan_number)
        """.formatted(IS_CHANGED);

  /** In the order of loan numbers, so that two imports lock loans in the same order. */
  private static final String MERGE = LATEST
      + """
      , merged as (
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at, attributes)
        select loan_number, amount, currency, state, product, purpose, submitted_at, attributes from latest
        on conflict (loan_number) do update
        set amount = excluded.amount, currency = excluded.currency, state = excluded.state,
            product = excluded.product, purpose = excluded.purpose, submitted_at = excluded.submitted_at,
            attributes = loan.facts || excluded.attributes
        where %s
        returning xmax = 0 as added),
      counted as (
        select count(*) filter (where added) as added, count(*) filter (where not added) as changed from merged)
      update loan_import
      set state = 'COMPLETED', added = counted.added, changed = counted.changed,
          unchanged = (select count(distinct loan_number) from staged_loan) - counted.added - counted.changed,
          changed_loans_in = case when counted.added + counted.changed > 0 then pg_current_xact_id() end
      from counted
      where loan_import_id = :id
      returning loan_import.added + loan_import.changed
      """.formatted(IS_CHANGED);

  /**
   * Before the next selection, the planner needs statistics of the new loans. Autovacuum follows fewer changes in time.
   */
  private static final String ANALYZE = "analyze loan";

  private static final int MANY_CHANGES = 1_000;

  void load(ImportId id, ReportedRows rows) {
    long changes = new TransactionTemplate(transactions).execute(_ -> {
      jdbc.sql(NAME_SESSION).param("id", id.toString()).query((_, _) -> true).single();
      stage(rows);
      return jdbc.sql(MERGE).param("id", id.value()).query(Long.class).single();
    });
    if (changes >= MANY_CHANGES) {
      analyze(id);
    }
  }

  Completed preview(ReportedRows rows) {
    return new TransactionTemplate(transactions).execute(_ -> {
      stage(rows);
      return jdbc.sql(PREVIEW)
          .query((row, _) -> new Completed(row.getLong("added"), row.getLong("changed"), row.getLong("unchanged")))
          .single();
    });
  }

  private void stage(ReportedRows rows) {
    jdbc.sql(STAGE).update();
    template.getJdbcOperations().execute((ConnectionCallback<Boolean>) connection -> copied(connection, rows));
  }

  /** After the commit: the import is complete, even if this fails. */
  private void analyze(ImportId id) {
    try {
      jdbc.sql(ANALYZE).update();
    } catch (DataAccessException failed) {
      LOG.warn("Import {} completed, but ANALYZE failed; plans may be slow until autovacuum analyzes the table: {}", id,
          failed.getMostSpecificCause().toString());
    }
  }

  private boolean copied(Connection connection, ReportedRows rows) throws SQLException {
    // The merge of a large file may take longer than the network timeout. The pool resets the timeout.
    connection.setNetworkTimeout(Runnable::run, 0);
    CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn("copy staged_loan from stdin");
    try {
      for (Optional<Accepted> row = rows.next(); row.isPresent(); row = rows.next()) {
        byte[] line = line(row.get()).getBytes(StandardCharsets.UTF_8);
        copy.writeToCopy(line, 0, line.length); // Buffered by the driver.
      }
      copy.endCopy();
      return true;
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  /** A loan in the text format of {@code COPY}, with the columns of the temporary table. */
  private String line(Accepted row) {
    Loan loan = row.loan();
    return String.join("\t", Long.toString(row.line()), escaped(loan.number().value()), loan.amount().toPlainString(),
        loan.currency(), escaped(loan.state()), escaped(loan.product()), escaped(loan.purpose()),
        loan.submittedAt().toString(), escaped(attributes.json(loan.attributes()))) + "\n";
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
  }
}
