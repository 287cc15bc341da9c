package dev.getwork.application.port.in.loan;

import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Supplier;

/** Bringing in loans from a file. */
public interface ImportLoans {

  /**
   * Reads the rows to their end and brings in all that are loans, by loan number, or none when the file breaks off.
   * Returns when the rows have been read and the import is finished or the patience has run out; the import then goes
   * on without its caller.
   *
   * @param rows read one after the other, on another thread than the caller's but never after this method has returned;
   *     {@link ImportRow.Broken} must be the last
   * @param patience how long to wait for the end once all rows are read; zero not to wait
   * @param file under which key this may be called again; then its rows are read to their end and not brought in
   */
  Answer importLoans(Iterator<ImportRow> rows, UserName manager, Duration patience, Optional<KeyedFile> file);

  /**
   * A file that may be sent again.
   *
   * @param key under which key
   * @param fingerprint of all that it says; asked once its rows have been read to their end
   */
  record KeyedFile(IdempotencyKey key, Supplier<String> fingerprint) {}

  /** What came of it. */
  sealed interface Answer {}

  /**
   * It was read.
   *
   * @param loans the import as it is then: running, completed or failed
   */
  record Imported(LoanImport loans) implements Answer {}

  /**
   * It was read by an earlier call under this key, and has not failed. The key of one that failed is good again.
   *
   * @param loans the import as it is now: running, completed or failed
   */
  record Replayed(LoanImport loans) implements Answer {}

  /** As many imports as may are running and waiting; nothing was read. */
  record AllBusy() implements Answer {}

  /**
   * The key is good for nothing now; nothing was brought in.
   *
   * @param why not
   */
  record KeyRefused(KeyRefusal why) implements Answer {}
}
