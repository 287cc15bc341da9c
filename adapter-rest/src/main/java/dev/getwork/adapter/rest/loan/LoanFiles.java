package dev.getwork.adapter.rest.loan;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.UncheckedIOException;

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

  /** The rows of a CSV file whose header has been read and found right. */
  ImportRows csv(HttpServletRequest file, CsvOptions options) {
    FileBody body = FileBody.of(file, maxBytes);
    try {
      return new ImportRows(PppRows.open(body.reader(), mapping, options));
    } catch (UncheckedIOException unreadable) {
      throw unreadable(unreadable.getCause());
    } catch (IOException unreadable) {
      throw unreadable(unreadable);
    } catch (CsvParseException _) {
      throw PppColumn.headerInvalid();
    }
  }

  /** The rows of a file with a JSON object per line. */
  ImportRows ndjson(HttpServletRequest file) {
    FileBody body = FileBody.of(file, maxBytes);
    try {
      return new ImportRows(new NdjsonRows(new BoundedLines(body.reader()), loans));
    } catch (IOException unreadable) {
      return new ImportRows(() -> {
        throw unreadable;
      });
    }
  }

  private static ProblemException unreadable(IOException unreadable) {
    ProblemType type =
        unreadable instanceof FileTooLargeException ? ProblemType.BODY_TOO_LARGE : ProblemType.MALFORMED_REQUEST;
    return type.because("Nothing was imported: " + ImportRows.reason(unreadable) + ".");
  }
}
