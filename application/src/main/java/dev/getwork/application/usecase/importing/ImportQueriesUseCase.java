package dev.getwork.application.usecase.importing;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.out.importing.ImportMappings;
import dev.getwork.application.port.out.importing.LoanImports;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

record ImportQueriesUseCase(LoanImports imports, ImportMappings mappings, InstantSource time) implements ImportQueries {

  /** Imports are few, and send no notifications: their state is polled. */
  private static final Duration POLL_EVERY = Duration.ofMillis(250);

  @Override
  public Optional<LoanImport> find(ImportId id, Duration maxWait, Set<String> known) {
    Instant deadline = time.instant().plus(maxWait);
    Optional<LoanImport> found = imports.find(id);
    while (found.isPresent() && !isAwaited(found.get(), known) && pausedBefore(deadline)) {
      found = imports.find(id);
    }
    return found;
  }

  private static boolean isAwaited(LoanImport loans, Set<String> known) {
    return loans.hasEnded() || !known.isEmpty() && !known.contains(loans.version());
  }

  private boolean pausedBefore(Instant deadline) {
    long left = Duration.between(time.instant(), deadline).toMillis();
    if (left <= 0) {
      return false;
    }
    new CompletableFuture<Boolean>()
        .completeOnTimeout(true, Math.min(left, POLL_EVERY.toMillis()), TimeUnit.MILLISECONDS).join();
    return true;
  }

  @Override
  public List<LoanImport> list(Page page) {
    return imports.newest(page);
  }

  @Override
  public Optional<List<ImportRow.Rejected>> rejections(ImportId id, Page page) {
    return imports.find(id).map(_ -> imports.rejections(id, page));
  }

  @Override
  public LoanImport.Preview preview(List<ImportRow> rows) {
    return imports.preview(rows.iterator());
  }

  @Override
  public Optional<ImportMapping> mapping(ImportMapping.Name name) {
    return mappings.find(name);
  }

  @Override
  public List<ImportMapping> allMappings() {
    return mappings.all();
  }
}
