package dev.getwork.application.usecase;

import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.LoanImport;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Waits for imports, whichever node they run on. They are few and nobody tells of them, so it looks now and then. */
final class ImportWatch {

  private static final Duration PAUSE = Duration.ofMillis(250);

  private final LoanImports imports;
  private final InstantSource time;

  ImportWatch(LoanImports imports, InstantSource time) {
    this.imports = imports;
    this.time = time;
  }

  /** The import, once it is as wanted or the patience has run out; nothing when there is none. */
  Optional<LoanImport> await(ImportId id, Duration patience, Predicate<LoanImport> wanted) {
    Instant deadline = time.instant().plus(patience);
    Optional<LoanImport> found = imports.find(id);
    while (found.isPresent() && !wanted.test(found.get()) && pausedBefore(deadline)) {
      found = imports.find(id);
    }
    return found;
  }

  /** The import, once it has ended or, where versions are known, is another. */
  Optional<LoanImport> view(ImportId id, Duration patience, Set<String> known) {
    return await(
        id, patience, loans -> loans.hasEnded() || !known.isEmpty() && !known.contains(loans.version()));
  }

  /** Whether there was time for a pause. */
  boolean pausedBefore(Instant deadline) {
    long left = Duration.between(time.instant(), deadline).toMillis();
    if (left <= 0) {
      return false;
    }
    new CompletableFuture<Boolean>()
        .completeOnTimeout(true, Math.min(left, PAUSE.toMillis()), TimeUnit.MILLISECONDS).join();
    return true;
  }
}
