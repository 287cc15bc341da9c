package dev.getwork.application.usecase.importing;

import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportLoans;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.out.importing.ImportThreads;
import dev.getwork.application.port.out.importing.LoanImports;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

record ImportLoansUseCase(LoanImports imports, ImportThreads threads) implements ImportLoans {

  @Override
  public Optional<LoanImport> importLoans(
      Iterator<ImportRow> rows, Optional<String> fileName, UserName manager, Duration maxWait) {
    var source = new WatchedRows(rows, new CompletableFuture<>());
    var begun = new CompletableFuture<ImportId>();
    try {
      CompletableFuture<Void> loading = CompletableFuture.runAsync(() -> {
        begun.complete(imports.begin(fileName, manager));
        imports.load(begun.join(), source);
      }, threads);
      CompletableFuture.anyOf(loading, source.exhausted()).join();
      loading.completeOnTimeout(null, maxWait.toMillis(), TimeUnit.MILLISECONDS).join();
      return Optional.of(imports.find(begun.join()).orElseThrow());
    } catch (RejectedExecutionException _) {
      return Optional.empty();
    }
  }

  /** Signals that all rows were read: from then on the caller's file is not needed any more. */
  private record WatchedRows(Iterator<ImportRow> rows,
      CompletableFuture<Boolean> exhausted) implements Iterator<ImportRow> {

    @Override
    public boolean hasNext() {
      boolean more = rows.hasNext();
      if (!more) {
        exhausted.complete(true);
      }
      return more;
    }

    @Override
    public ImportRow next() {
      return rows.next();
    }
  }
}
