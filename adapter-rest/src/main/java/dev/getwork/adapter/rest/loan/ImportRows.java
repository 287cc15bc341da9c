package dev.getwork.adapter.rest.loan;

import static java.util.Objects.requireNonNull;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.domain.loan.ImportRow;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a file as the import takes them. It never throws: a file that cannot be read on becomes a last row that
 * says so, and what is told here is asked when the import has ended.
 */
final class ImportRows implements Iterator<ImportRow> {

  /** Reads rows one by one. */
  @FunctionalInterface
  interface Reading {
    /** The next row; nothing at the end. */
    Optional<ImportRow> next() throws IOException;
  }

  private final Reading reading;
  private Optional<ImportRow> ahead = Optional.empty();
  private boolean ended;
  // Written by the thread that reads the rows, asked by the one that answers the client.
  private volatile boolean broken;
  private volatile boolean tooLarge;
  private volatile @Nullable ProblemException refusal;

  ImportRows(Reading reading) {
    this.reading = reading;
  }

  /** Whether the file could not be read to its end. */
  boolean broken() {
    return broken;
  }

  /** Whether that was because it is too large. */
  boolean tooLarge() {
    return tooLarge;
  }

  /** What whoever hands the file on has to say, as where it comes too slowly. */
  Optional<ProblemException> refusal() {
    return Optional.ofNullable(refusal);
  }

  @Override
  public boolean hasNext() {
    if (ahead.isEmpty() && !ended) {
      ahead = read();
      ended = ahead.isEmpty() || broken;
    }
    return ahead.isPresent();
  }

  @Override
  public ImportRow next() {
    Optional<ImportRow> next = hasNext() ? ahead : Optional.empty();
    ImportRow row = next.orElseThrow(() -> new NoSuchElementException("the file has no further row"));
    ahead = Optional.empty();
    return row;
  }

  private Optional<ImportRow> read() {
    try {
      return reading.next();
    } catch (UncheckedIOException unreadable) {
      return broken(requireNonNull(unreadable.getCause()));
    } catch (IOException unreadable) {
      return broken(unreadable);
    } catch (CsvParseException _) {
      broken = true;
      return Optional.of(new ImportRow.Broken(
          "the file ends within a quoted field, a quoted field goes on after its closing quote, "
              + "or a field or row is longer than any of a loan"));
    }
  }

  private Optional<ImportRow> broken(IOException unreadable) {
    broken = true;
    tooLarge = unreadable instanceof FileTooLargeException;
    refusal = unreadable.getCause() instanceof ProblemException problem ? problem : null;
    return Optional.of(new ImportRow.Broken(reason(unreadable)));
  }

  private static String reason(IOException unreadable) {
    return switch (unreadable) {
      case FileTooLargeException large -> String.valueOf(large.getMessage());
      case LineTooLongException line -> String.valueOf(line.getMessage());
      case IOException refused when refused.getCause() instanceof ProblemException ->
        String.valueOf(refused.getMessage());
      case CharacterCodingException _ -> "the file is not in UTF-8";
      case ZipException _ -> "the file cannot be unpacked as gzip";
      case EOFException _ -> "the file ends too early";
      default -> "the file could not be read to its end";
    };
  }
}
