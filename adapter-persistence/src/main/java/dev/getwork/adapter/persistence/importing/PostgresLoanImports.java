package dev.getwork.adapter.persistence.importing;

import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRES_NEW;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.out.importing.LoanImports;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Imports in tables; {@link LoanCopy} loads the loans. */
record PostgresLoanImports(JdbcClient jdbc, LoanCopy copy,
    PlatformTransactionManager transactions) implements LoanImports {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresLoanImports.class);

  private static final String BEGIN =
      "insert into loan_import (file_name, started_by) values (:file, :by) returning loan_import_id";

  @Override
  public ImportId begin(Optional<String> fileName, UserName manager) {
    return new ImportId(jdbc.sql(BEGIN)
        .param("file", fileName.orElse(null))
        .param("by", manager.value())
        .query(Long.class)
        .single());
  }

  @Override
  public LoanImport.Preview preview(Iterator<ImportRow> rows) {
    return copy.preview(new ReportedRows(rows, (_, _) -> {}));
  }

  @Override
  public void load(ImportId id, Iterator<ImportRow> rows) {
    try {
      copy.load(id, new ReportedRows(rows,
          (received, rejected) -> inOwnTransaction(() -> report(id, received, rejected))));
    } catch (ReportedRows.BrokenFile broken) {
      fail(id, Objects.requireNonNull(broken.getMessage()));
    } catch (RuntimeException | Error failed) {
      LOG.error("Import {} failed; nothing was imported unless its state is COMPLETED", id, failed);
      fail(id, "The import failed on the server. Send the file again.");
      if (failed instanceof Error fatal) {
        throw fatal;
      }
    }
  }

  private static final String REJECT =
      """
      insert into loan_import_rejection (loan_import_id, line, field, reason, loan_number, value)
      select :id, rejected.*
      from unnest(:lines::bigint[], :fields::text[], :reasons::text[], :loans::text[], :values::text[]) as rejected
      on conflict (loan_import_id, line) do nothing
      """;

  private static final String REPORT =
      """
      update loan_import set received = :received, rejected = rejected + :rejected, heartbeat_at = clock_timestamp()
      where loan_import_id = :id
      """;

  private void report(ImportId id, long received, List<ImportRow.Rejected> rejected) {
    if (!rejected.isEmpty()) {
      jdbc.sql(REJECT)
          .param("id", id.value())
          .param("lines", rejected.stream().map(ImportRow.Rejected::line).toArray(Long[]::new))
          .param("fields", rejected.stream().map(ImportRow.Rejected::field).toArray(String[]::new))
          .param("reasons", rejected.stream().map(ImportRow.Rejected::reason).toArray(String[]::new))
          .param("loans", rejected.stream().map(ImportRow.Rejected::loan).toArray(String[]::new))
          .param("values", rejected.stream().map(ImportRow.Rejected::value).toArray(String[]::new))
          .update();
    }
    jdbc.sql(REPORT).param("id", id.value()).param("received", received).param("rejected", rejected.size()).update();
  }

  /** Not if it is completed, which it may be when the connection was lost during the commit. */
  private static final String FAIL =
      """
      update loan_import set state = 'FAILED', failure = :reason
      where loan_import_id = :id and state = 'RUNNING'
      """;

  void fail(ImportId id, String reason) {
    inOwnTransaction(() -> jdbc.sql(FAIL).param("id", id.value()).param("reason", reason).update());
  }

  /** The transaction of the import shows nothing before its end; progress and failures are visible at once. */
  private void inOwnTransaction(Runnable work) {
    new TransactionTemplate(transactions, new DefaultTransactionDefinition(PROPAGATION_REQUIRES_NEW))
        .executeWithoutResult(_ -> work.run());
  }

  /** The session that runs an import has its id in its name ({@link LoanCopy}); without one the import is abandoned. */
  private static final String ALL =
      """
      select loan_import.*, state = 'RUNNING' and heartbeat_at < clock_timestamp() - interval '10 seconds' and not exists (
          select from pg_stat_activity
          where datname = current_database() and application_name = 'getwork import ' || loan_import_id) as abandoned
      from loan_import
      """;

  private static final String FIND = ALL + "where loan_import_id = :id";

  @Override
  public Optional<LoanImport> find(ImportId id) {
    return jdbc.sql(FIND).param("id", id.value()).query(PostgresLoanImports::loanImport).optional();
  }

  private static final String NEWEST =
      ALL + "where loan_import_id < :position order by loan_import_id desc limit :size";

  @Override
  public List<LoanImport> newest(Page page) {
    return jdbc.sql(NEWEST)
        .param("position", page.below())
        .param("size", page.size())
        .query(PostgresLoanImports::loanImport)
        .list();
  }

  private static LoanImport loanImport(ResultSet row, int number) throws SQLException {
    return new LoanImport(
        new ImportId(row.getLong("loan_import_id")),
        Optional.ofNullable(row.getString("file_name")),
        row.getString("started_by"),
        SqlTime.instant(row, "started_at"),
        new LoanImport.Progress(row.getLong("received"), row.getLong("rejected")),
        state(row));
  }

  private static LoanImport.State state(ResultSet row) throws SQLException {
    String state = row.getString("state");
    return switch (state) {
      case "RUNNING" -> row.getBoolean("abandoned")
          ? new LoanImport.Failed("The node that ran the import has stopped. Send the file again.")
          : new LoanImport.Running();
      case "COMPLETED" ->
        new LoanImport.Completed(row.getLong("added"), row.getLong("changed"), row.getLong("unchanged"));
      case "FAILED" -> new LoanImport.Failed(row.getString("failure"));
      default -> throw new IllegalStateException("unknown state of an import: " + state);
    };
  }

  private static final String REJECTIONS =
      """
      select * from loan_import_rejection
      where loan_import_id = :id and line > :position
      order by line
      limit :size
      """;

  @Override
  public List<ImportRow.Rejected> rejections(ImportId id, Page page) {
    return jdbc.sql(REJECTIONS)
        .param("id", id.value())
        .param("position", page.above())
        .param("size", page.size())
        .query((row, _) -> new ImportRow.Rejected(row.getLong("line"), row.getString("field"), row.getString("reason"),
            row.getString("loan_number"), row.getString("value")))
        .list();
  }
}
