package dev.getwork.adapter.persistence.importing;

import dev.getwork.adapter.persistence.loan.LoanRow;
import dev.getwork.adapter.persistence.work.WorkConfiguration.Settings;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.LoanImport.Completed;
import dev.getwork.application.port.in.importing.LoanImport.Preview;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.postgresql.PGConnection;
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
    LoanRow attributes, Settings settings) {

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

  /** The last row of each loan number, in the order of the loan numbers. */
  private static final String KEEP_LATEST =
      """
      create temporary table latest_loan on commit drop as
      select distinct on (loan_number) * from staged_loan order by loan_number, line desc
      """;

  /** If the loan numbers ascend, there is nothing to sort and to leave out. */
  private static final String KEEP_ALL = "alter table staged_loan rename to latest_loan";

  /** Facts that completions wrote stay unless the file has them. */
  private static final String IS_CHANGED =
      """
      (loan.amount, loan.currency, loan.state, loan.product, loan.purpose, loan.submitted_at, loan.attributes)
        is distinct from (excluded.amount, excluded.currency, excluded.state, excluded.product, excluded.purpose,
          excluded.submitted_at, loan.facts || excluded.attributes)
      """;

  private static final String PREVIEW =
      """
      select count(*) filter (where loan.loan_number is null) as added,
        count(*) filter (where loan.loan_number is not null and %1$s) as changed,
        count(*) filter (where loan.loan_number is not null and not %1$s) as unchanged,
        (select coalesce(array_agg(distinct name order by name), '{}')
          from latest_loan as excluded join loan using (loan_number), jsonb_object_keys(loan.attributes) as name
          where loan.facts || excluded.attributes -> name is null) as lost
      from latest_loan as excluded left join loan using (loan_number)
      """.formatted(IS_CHANGED);

  /** Only imports add loans: during this lock, a loan that is new stays new, and needs no check for conflicts. */
  private static final String EXCLUDE_OTHER_IMPORTS =
      "select true from pg_advisory_xact_lock(hashtextextended('getwork import', 0))";

  /** The fields of a loan by their names, as the audit log stores them. */
  private static final String FIELDS =
      """
      jsonb_build_object('amount', %1$s.amount, 'currency', %1$s.currency, 'state', %1$s.state, 'product', %1$s.product,
        'purpose', %1$s.purpose, 'submittedAt',
        to_char(%1$s.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) || %1$s.attributes
      """;

  private static final String CHANGES =
      """
      select loan_number, %2$s as before, loan.facts || %3$s as after
      from latest_loan as excluded join loan using (loan_number) where %1$s order by line limit 20
      """.formatted(IS_CHANGED, FIELDS.formatted("loan"), FIELDS.formatted("excluded"));

  /** Changes existing loans in the order of their numbers, in which others lock them too. */
  private static final String MERGE =
      """
      with added as (
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at, attributes)
        select loan_number, amount, currency, state, product, purpose, submitted_at, attributes from latest_loan
        where not exists (select from loan where loan.loan_number = latest_loan.loan_number)
        returning 1),
      previous as (
        select loan.* from latest_loan as excluded join loan using (loan_number)
        where %1$s
        order by loan_number
        for no key update of loan),
      changed as (
        update loan
        set amount = latest.amount, currency = latest.currency, state = latest.state, product = latest.product,
            purpose = latest.purpose, submitted_at = latest.submitted_at, attributes = previous.facts || latest.attributes
        from previous join latest_loan as latest using (loan_number)
        where loan.loan_number = previous.loan_number
        returning loan.loan_number, %2$s as before, %3$s as after),
      recorded as (
        insert into history_event (node, kind, actor, loan_number, facts_before, facts_after)
        select :node, 'LOAN_CHANGED', started_by, loan_number, before - same, after - same
        from loan_import, changed cross join lateral (
          select coalesce(array_agg(key), '{}') as same from jsonb_each(before) where after -> key = value) as kept
        where loan_import_id = :id),
      counted as (
        select (select count(*) from added) as added, (select count(*) from changed) as changed,
          (select count(*) from latest_loan) as loans)
      update loan_import
      set state = 'COMPLETED', added = counted.added, changed = counted.changed,
          unchanged = loans - counted.added - counted.changed,
          changed_loans_in = case when counted.added + counted.changed > 0 then pg_current_xact_id() end
      from counted
      where loan_import_id = :id
      returning loan_import.added + loan_import.changed
      """.formatted(IS_CHANGED, FIELDS.formatted("previous"), FIELDS.formatted("loan"));

  /**
   * Before the next selection, the planner needs statistics of the new loans. Autovacuum follows fewer changes in time.
   */
  private static final String ANALYZE = "analyze loan";

  private static final int MANY_CHANGES = 1_000;

  private static final int PIPE_BYTES = 1 << 20;
  private static final int BUFFER = 1 << 16;
  private static final int BLOCK = 256;

  void load(ImportId id, ReportedRows rows) {
    long changes = new TransactionTemplate(transactions).execute(_ -> {
      jdbc.sql(NAME_SESSION).param("id", id.toString()).query((_, _) -> true).single();
      stage(rows);
      jdbc.sql(EXCLUDE_OTHER_IMPORTS).query(Boolean.class).single();
      return jdbc.sql(MERGE).param("id", id.value()).param("node", settings.node()).query(Long.class).single();
    });
    if (changes >= MANY_CHANGES) {
      analyze(id);
    }
  }

  Preview preview(ReportedRows rows) {
    return new TransactionTemplate(transactions).execute(_ -> {
      stage(rows);
      var changes = new TreeMap<LoanNumber, FactChanges>();
      jdbc.sql(CHANGES).query((row, _) -> changes.put(new LoanNumber(row.getString("loan_number")),
          FactChanges.between(Set.copyOf(attributes.fields().all()), attributes.attributes(row.getString("before")),
              attributes.attributes(row.getString("after")))))
          .list();
      return jdbc.sql(PREVIEW)
          .query((row, _) -> new Preview(
              new Completed(row.getLong("added"), row.getLong("changed"), row.getLong("unchanged")),
              List.of((String[]) row.getArray("lost").getArray()), changes))
          .single();
    });
  }

  private void stage(ReportedRows rows) {
    jdbc.sql(STAGE).update();
    boolean ascending =
        template.getJdbcOperations().execute((ConnectionCallback<Boolean>) connection -> copied(connection, rows));
    jdbc.sql(ascending ? KEEP_ALL : KEEP_LATEST).update();
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

  /** One thread reads the rows while another sends them. Returns whether the loan numbers ascend. */
  private boolean copied(Connection connection, ReportedRows rows) throws SQLException {
    // The merge of a large file may take longer than the network timeout. The pool resets the timeout.
    connection.setNetworkTimeout(Runnable::run, 0);
    try (var reader = Executors.newVirtualThreadPerTaskExecutor(); var sent = new PipedInputStream(PIPE_BYTES)) {
      var read = new PipedOutputStream(sent);
      Future<Boolean> ascending = reader.submit(() -> write(rows, read));
      connection.unwrap(PGConnection.class).getCopyAPI().copyIn("copy staged_loan from stdin", sent, BUFFER);
      return result(ascending);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private boolean write(ReportedRows rows, OutputStream sent) throws IOException {
    boolean ascending = true;
    String last = "";
    long written = 0;
    try (var lines = new BufferedOutputStream(sent, BUFFER)) {
      for (Optional<Accepted> row = rows.next(); row.isPresent(); row = rows.next()) {
        lines.write(line(row.get()).getBytes(StandardCharsets.UTF_8));
        String number = row.get().loan().number().value();
        ascending &= last.compareTo(number) < 0;
        last = number;
        if (++written % BLOCK == 0) {
          lines.flush(); // Only this wakes the other thread before the pipe is full.
        }
      }
    }
    return ascending;
  }

  private static boolean result(Future<Boolean> reading) {
    try {
      return reading.get();
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error fatal -> throw fatal;
        case null, default -> throw new IllegalStateException(failed);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopping);
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
