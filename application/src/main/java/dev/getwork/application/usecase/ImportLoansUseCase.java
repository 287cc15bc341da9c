package dev.getwork.application.usecase;

import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.application.usecase.KeyedImports.Beginning;
import dev.getwork.application.usecase.KeyedImports.Begun;
import dev.getwork.application.usecase.KeyedImports.Refused;
import dev.getwork.application.usecase.KeyedImports.SentBefore;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

final class ImportLoansUseCase implements ImportLoans {

  private final OutPorts ports;
  private final Executor importers;
  private final KeyedImports keyed;
  private final ImportWatch watch;

  ImportLoansUseCase(OutPorts ports, Executor importers, InstantSource time) {
    this.ports = ports;
    this.importers = importers;
    this.watch = new ImportWatch(ports.imports(), time);
    this.keyed = new KeyedImports(ports, watch, time);
  }

  @Override
  public Answer importLoans(
      Iterator<ImportRow> rows, UserName manager, Duration patience, Optional<KeyedFile> file) {
    var source = new WatchedRows(rows);
    var begun = new CompletableFuture<Beginning>();
    Runnable load = () -> {
      Beginning beginning = keyed.begin(manager, file.map(KeyedFile::key));
      begun.complete(beginning);
      switch (beginning) {
        case Begun(ImportId id) -> ports.imports().load(id, source);
        case SentBefore _ -> source.forEachRemaining(_ -> {});
        case Refused _ -> {
          // Nobody reads the file.
        }
      }
    };
    CompletableFuture<Void> loading;
    try {
      loading = CompletableFuture.runAsync(load, importers);
    } catch (RejectedExecutionException _) {
      return new AllBusy();
    }
    CompletableFuture.anyOf(loading, source.exhausted()).join();
    return switch (begun.join()) {
      case Begun(ImportId id) -> {
        file.ifPresent(sent -> keyed.read(manager, sent.key(), id, source.fingerprint(sent)));
        loading.completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS).join();
        yield new Imported(ports.imports().find(id).orElseThrow());
      }
      case SentBefore(ImportId id, String said) when file.flatMap(source::fingerprint).equals(Optional.of(said)) ->
        new Replayed(watch.await(id, patience, LoanImport::hasEnded).orElseThrow());
      case SentBefore _ -> new KeyRefused(KeyRefusal.USED_OTHERWISE);
      case Refused(KeyRefusal why) -> new KeyRefused(why);
    };
  }

  /** Tells when the rows have been read to their end: from then on the file is not needed any more. */
  private static final class WatchedRows implements Iterator<ImportRow> {

    private final Iterator<ImportRow> rows;
    private final CompletableFuture<Boolean> exhausted = new CompletableFuture<>();
    private boolean broken;

    WatchedRows(Iterator<ImportRow> rows) {
      this.rows = rows;
    }

    /** With whether the file could be read to its end. */
    CompletableFuture<Boolean> exhausted() {
      return exhausted;
    }

    /** What the file says; nothing when it could not be read to its end. */
    Optional<String> fingerprint(KeyedFile file) {
      return exhausted.getNow(false) ? Optional.of(file.fingerprint().get()) : Optional.empty();
    }

    @Override
    public boolean hasNext() {
      boolean more = rows.hasNext();
      if (!more) {
        exhausted.complete(!broken);
      }
      return more;
    }

    @Override
    public ImportRow next() {
      ImportRow row = rows.next();
      broken |= row instanceof ImportRow.Broken;
      return row;
    }
  }
}
