package dev.getwork.adapter.rest.importing;

import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.LoanImport.Completed;
import dev.getwork.application.port.in.importing.LoanImport.Failed;
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
    @Nullable String fileName,
    String by,
    Instant startedAt) {

  static LoanImportResponse from(LoanImport loans) {
    Completed completed = loans.state() instanceof Completed counts ? counts : null;
    return new LoanImportResponse(
        loans.id().toString(),
        loans.state().name(),
        loans.progress().received(),
        loans.progress().rejected(),
        completed == null ? null : (Long) completed.added(),
        completed == null ? null : (Long) completed.changed(),
        completed == null ? null : (Long) completed.unchanged(),
        loans.state() instanceof Failed(String reason) ? reason : null,
        loans.fileName().orElse(null),
        loans.by(),
        loans.startedAt());
  }
}
