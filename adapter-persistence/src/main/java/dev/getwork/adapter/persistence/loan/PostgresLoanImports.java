package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Imports in tables; the loans themselves come in by {@link LoanCopy}. */
final class PostgresLoanImports implements LoanImports {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresLoanImports.class);

  private final JdbcClient jdbc;
  private final ImportProgress progress;
  private final LoanCopy copy;

  PostgresLoanImports(JdbcClient jdbc, ImportProgress progress, LoanCopy copy) {
    this.jdbc = jdbc;
    this.progress = progress;
    this.copy = copy;
  }

  private static final String BEGIN = "insert into loan_import (started_by) values (:by) returning loan_import_id";

  @Override
  public ImportId begin(UserName manager) {
    return new ImportId(jdbc.sql(BEGIN).param("by", manager.value()).query(Long.class).single());
  }

  @Override
  public void load(ImportId id, Iterator<ImportRow> rows) {
    try {
      copy.load(id, new ReportedRows(rows, progress.of(id)));
    } catch (ReportedRows.BrokenFile broken) {
      progress.fail(id, broken.reason());
    } catch (RuntimeException failed) {
      failed(id, failed);
    } catch (Error fatal) {
      failed(id, fatal);
      throw fatal;
    }
  }

  private void failed(ImportId id, Throwable why) {
    LOG.error("Import {} failed", id, why);
    progress.fail(id, "the import failed on the server; nothing was taken in, and it can be tried again");
  }

  /** Whoever runs an import shows it in its session's name for as long as it lives; see {@link LoanCopy}. */
  private static final String ALL =
      """
      select loan_import.*, state = 'RUNNING' and seen_at < clock_timestamp() - interval '10 seconds' and not exists (
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
        row.getString("started_by"),
        row.getObject("started_at", OffsetDateTime.class).toInstant(),
        new LoanImport.Progress(row.getLong("received"), row.getLong("rejected")),
        state(row));
  }

  private static LoanImport.State state(ResultSet row) throws SQLException {
    String state = row.getString("state");
    return switch (state) {
      case "RUNNING" -> row.getBoolean("abandoned")
          ? new LoanImport.Failed("the node that ran the import is gone; nothing was taken in")
          : new LoanImport.Running();
      case "COMPLETED" ->
        new LoanImport.Completed(row.getLong("added"), row.getLong("changed"), row.getLong("unchanged"));
      case "FAILED" -> new LoanImport.Failed(row.getString("failure"));
      default -> throw new IllegalStateException("an import cannot be " + state);
    };
  }

  private static final String REJECTIONS =
      """
      select line, field, reason from loan_import_rejection
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
        .query((row, _) -> new ImportRow.Rejected(row.getLong("line"), row.getString("field"), row.getString("reason")))
        .list();
  }
}
