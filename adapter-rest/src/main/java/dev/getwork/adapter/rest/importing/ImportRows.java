package dev.getwork.adapter.rest.importing;

import static java.util.Objects.requireNonNull;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.domain.loan.Loan;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a file as the import takes them. Reading never throws: a file that cannot be read to its end has a last
 * row that says so, and {@link #failure()} is the answer to its sender.
 */
final class ImportRows extends Spliterators.AbstractSpliterator<ImportRow> {

  /** Opens a file as rows of a format; reads its header if it has one. */
  @FunctionalInterface
  interface Format {
    Source open(Reader file) throws IOException;
  }

  @FunctionalInterface
  interface Source {
    /** The next row; nothing at the end. */
    Optional<ImportRow> next() throws IOException;
  }

  private final ImportFile file;
  private final Source source;
  // Written by the thread that reads the rows, read by the thread that answers the client.
  private volatile @Nullable ProblemException failure;

  ImportRows(ImportFile file, Format format) {
    super(Long.MAX_VALUE, ORDERED | NONNULL);
    this.file = file;
    this.source = open(file, format);
  }

  /**
   * The row of a loan that can be created, or the rejected row.
   *
   * @param line its first line in the file, from 1
   * @param labels the names that fields have in the file
   * @param written the value of a field of the row, by the field's name in the file
   */
  static ImportRow row(
      long line, Map<String, String> labels, UnaryOperator<String> written, Supplier<Loan> loan) {
    try {
      return new ImportRow.Accepted(line, loan.get());
    } catch (InvalidRowException invalid) {
      return invalid.rejected(line, labels, written);
    } catch (IllegalArgumentException illegal) {
      return InvalidRowException.of(illegal, labels).rejected(line, labels, written);
    }
  }

  /** A failure here is reported by the first row, as all others are: when it shows depends on the size of buffers. */
  private static Source open(ImportFile file, Format format) {
    try {
      return format.open(file.open());
    } catch (IOException | UncheckedIOException unreadable) {
      return () -> {
        throw unreadable instanceof IOException checked ? checked : requireNonNull((IOException) unreadable.getCause());
      };
    }
  }

  /** Why the file could not be read to its end. */
  Optional<ProblemException> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public boolean tryAdvance(Consumer<? super ImportRow> action) {
    Optional<ImportRow> row = failure == null ? read() : Optional.empty();
    row.ifPresent(action);
    return row.isPresent();
  }

  private Optional<ImportRow> read() {
    try {
      return source.next();
    } catch (UncheckedIOException unreadable) {
      return broken(requireNonNull(unreadable.getCause()));
    } catch (IOException | CsvParseException unreadable) {
      return broken(unreadable);
    }
  }

  private Optional<ImportRow> broken(Exception unreadable) {
    failure = file.refusal(unreadable, "Nothing was imported");
    return Optional.of(new ImportRow.Broken(file.reason(unreadable)));
  }
}
