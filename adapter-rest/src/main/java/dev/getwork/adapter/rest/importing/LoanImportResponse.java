package dev.getwork.adapter.rest.importing;

import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.LoanImport.Completed;
import dev.getwork.application.port.in.importing.LoanImport.Failed;
import dev.getwork.application.port.in.importing.LoanImport.Running;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An import; counts of loans are present once it is completed, the failure once it has failed. */
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
      case Running() -> of(loans, null, null);
      case Completed completed -> of(loans, completed, null);
      case Failed(String reason) -> of(loans, null, reason);
    };
  }

  private static LoanImportResponse of(
      LoanImport loans, @Nullable Completed completed, @Nullable String failure) {
    return new LoanImportResponse(
        loans.id().toString(),
        loans.state().name(),
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
