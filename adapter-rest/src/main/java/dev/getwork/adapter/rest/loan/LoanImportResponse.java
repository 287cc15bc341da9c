package dev.getwork.adapter.rest.loan;

import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.loan.LoanImport.Completed;
import dev.getwork.domain.loan.LoanImport.Failed;
import dev.getwork.domain.loan.LoanImport.Running;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An import; the counts of loans are there once it is completed, the failure once it has failed. */
record LoanImportResponse(
    String id,
    String state,
    long received,
    long rejected,
    @Nullable Long added,
    @Nullable Long changed,
    @Nullable Long unchanged,
    @Nullable String failure,
    String by,
    Instant startedAt) {

  static LoanImportResponse from(LoanImport loans) {
    return switch (loans.state()) {
      case Running() -> of(loans, "RUNNING", null, null);
      case Completed completed -> of(loans, "COMPLETED", completed, null);
      case Failed(String reason) -> of(loans, "FAILED", null, reason);
    };
  }

  private static LoanImportResponse of(
      LoanImport loans, String state, @Nullable Completed completed, @Nullable String failure) {
    return new LoanImportResponse(
        loans.id().toString(),
        state,
        loans.progress().received(),
        loans.progress().rejected(),
        completed == null ? null : (Long) completed.added(),
        completed == null ? null : (Long) completed.changed(),
        completed == null ? null : (Long) completed.unchanged(),
        failure,
        loans.by(),
        loans.startedAt());
  }
}
