package dev.getwork.adapter.rest.loan;

import static java.util.Objects.requireNonNull;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.getwork.adapter.rest.problem.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Opens the files that clients send, so far that it is known whether they are of the kind they claim to be. */
final class LoanFiles {

  static final String CSV = "text/csv";
  static final String NDJSON = "application/x-ndjson";

  private final PppMapping mapping;
  private final NdjsonLoans loans;
  private final long maxBytes;

  LoanFiles(PppMapping mapping, NdjsonLoans loans, long maxBytes) {
    this.mapping = mapping;
    this.loans = loans;
    this.maxBytes = maxBytes;
  }

  /**
   * The rows of a CSV file.
   *
   * @throws ProblemException when its header could be read and is not the one of the mapping
   */
  ImportRows csv(HttpServletRequest file, CsvOptions options, Optional<FileDigest> digest) {
    FileBody body = FileBody.of(file, maxBytes, digest);
    try {
      return new ImportRows(PppRows.open(body.reader(), mapping, options));
    } catch (UncheckedIOException unreadable) {
      return unreadable(requireNonNull(unreadable.getCause()));
    } catch (IOException unreadable) {
      return unreadable(unreadable);
    } catch (CsvParseException _) {
      throw PppColumn.headerInvalid();
    }
  }

  /** The rows of a file with a JSON object per line. */
  ImportRows ndjson(HttpServletRequest file, Optional<FileDigest> digest) {
    FileBody body = FileBody.of(file, maxBytes, digest);
    try {
      return new ImportRows(new NdjsonRows(new BoundedLines(body.reader()), loans));
    } catch (IOException unreadable) {
      return unreadable(unreadable);
    }
  }

  // Not refused here: whether a fault shows up while a file is opened or later depends on the size of buffers only.
  private static ImportRows unreadable(IOException fault) {
    return new ImportRows(() -> {
      throw fault;
    });
  }
}
