package dev.getwork.application.usecase;

import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

final class ImportLoansUseCase implements ImportLoans {

  private final OutPorts ports;
  private final Executor importers;

  ImportLoansUseCase(OutPorts ports, Executor importers) {
    this.ports = ports;
    this.importers = importers;
  }

  @Override
  public LoanImport importLoans(Iterator<ImportRow> rows, UserName manager, Duration patience) {
    var source = new WatchedRows(rows);
    var begun = new CompletableFuture<ImportId>();
    CompletableFuture<Void> loading = CompletableFuture.runAsync(() -> {
      ImportId id = ports.imports().begin(manager);
      begun.complete(id);
      ports.imports().load(id, source);
    }, importers);
    CompletableFuture.anyOf(loading, source.exhausted()).join();
    loading.completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS).join();
    return ports.imports().find(begun.join()).orElseThrow();
  }

  /** Tells when the rows have been read to their end: from then on the file is not needed any more. */
  private static final class WatchedRows implements Iterator<ImportRow> {

    private final Iterator<ImportRow> rows;
    private final CompletableFuture<Void> exhausted = new CompletableFuture<>();

    WatchedRows(Iterator<ImportRow> rows) {
      this.rows = rows;
    }

    CompletableFuture<Void> exhausted() {
      return exhausted;
    }

    @Override
    public boolean hasNext() {
      boolean more = rows.hasNext();
      if (!more) {
        exhausted.complete(null);
      }
      return more;
    }

    @Override
    public ImportRow next() {
      return rows.next();
    }
  }
}
