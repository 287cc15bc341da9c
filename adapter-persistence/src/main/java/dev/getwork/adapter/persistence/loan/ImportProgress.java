package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Notes how far an import is, in transactions of its own: the import's own shows nothing until its end. */
final class ImportProgress {

  private final JdbcClient jdbc;
  private final TransactionTemplate own;

  ImportProgress(JdbcClient jdbc, PlatformTransactionManager transactions) {
    this.jdbc = jdbc;
    this.own = new TransactionTemplate(transactions);
    this.own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
  }

  /** Notes for one import. */
  Notes of(ImportId id) {
    return (received, rejected) -> own.executeWithoutResult(_ -> note(id, received, rejected));
  }

  /** Takes notes. */
  @FunctionalInterface
  interface Notes {

    /**
     * So far.
     *
     * @param received how many rows were read
     * @param rejected the rows rejected since the last note
     */
    void note(long received, List<ImportRow.Rejected> rejected);
  }

  private static final String REJECT =
      """
      insert into loan_import_rejection (loan_import_id, line, field, reason)
      select :id, line, field, reason
      from unnest(:lines::bigint[], :fields::text[], :reasons::text[]) as rejected (line, field, reason)
      on conflict (loan_import_id, line) do nothing
      """;

  private static final String NOTE =
      """
      update loan_import set received = :received, rejected = rejected + :rejected, seen_at = clock_timestamp()
      where loan_import_id = :id
      """;

  private void note(ImportId id, long received, List<ImportRow.Rejected> rejected) {
    if (!rejected.isEmpty()) {
      jdbc.sql(REJECT)
          .param("id", id.value())
          .param("lines", rejected.stream().map(ImportRow.Rejected::line).toArray(Long[]::new))
          .param("fields", rejected.stream().map(ImportRow.Rejected::field).toArray(String[]::new))
          .param("reasons", rejected.stream().map(ImportRow.Rejected::reason).toArray(String[]::new))
          .update();
    }
    jdbc.sql(NOTE).param("id", id.value()).param("received", received).param("rejected", rejected.size()).update();
  }

  /** An import whose connection is lost while it commits may be completed; then it is not said to have failed. */
  private static final String FAIL =
      """
      update loan_import set state = 'FAILED', failure = :reason
      where loan_import_id = :id and state = 'RUNNING'
      """;

  void fail(ImportId id, String reason) {
    own.executeWithoutResult(_ -> jdbc.sql(FAIL).param("id", id.value()).param("reason", reason).update());
  }
}
