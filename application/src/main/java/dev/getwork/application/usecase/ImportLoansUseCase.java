package dev.getwork.application.usecase;

import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.application.usecase.KeyedImports.Free;
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
    try {
      return answered(source, manager, patience, file);
    } catch (RejectedExecutionException _) {
      return new AllBusy();
    }
  }

  private Answer answered(WatchedRows source, UserName manager, Duration patience, Optional<KeyedFile> file) {
    Optional<Answer> answer;
    do { // Again when another call has taken the key while this one waited for an importer; nothing is read by then.
      answer = switch (keyed.ask(manager, file.map(KeyedFile::key))) {
        case Free() -> bringIn(source, manager, patience, file);
        case SentBefore before -> Optional.of(compared(source, before, patience, file));
        case Refused(KeyRefusal why) -> Optional.of(new KeyRefused(why));
      };
    } while (answer.isEmpty());
    return answer.get();
  }

  private Optional<Answer> bringIn(
      WatchedRows source, UserName manager, Duration patience, Optional<KeyedFile> file) {
    var begun = new CompletableFuture<Optional<ImportId>>();
    CompletableFuture<Void> loading = CompletableFuture.runAsync(() -> {
      Optional<ImportId> beginning = keyed.begin(manager, file.map(KeyedFile::key));
      begun.complete(beginning);
      beginning.ifPresent(id -> ports.imports().load(id, source));
    }, importers);
    CompletableFuture.anyOf(loading, source.exhausted()).join();
    return begun.join().map(id -> {
      file.ifPresent(sent -> keyed.read(manager, sent.key(), id, source.fingerprint(sent)));
      loading.completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS).join();
      return new Imported(ports.imports().find(id).orElseThrow());
    });
  }

  private Answer compared(WatchedRows source, SentBefore before, Duration patience, Optional<KeyedFile> file) {
    CompletableFuture.runAsync(() -> source.forEachRemaining(_ -> {}), importers).join();
    boolean same = before.fingerprint().isEmpty() || file.flatMap(source::fingerprint).equals(before.fingerprint());
    return same
        ? new Replayed(watch.await(before.id(), patience, LoanImport::hasEnded).orElseThrow())
        : new KeyRefused(KeyRefusal.USED_OTHERWISE);
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
