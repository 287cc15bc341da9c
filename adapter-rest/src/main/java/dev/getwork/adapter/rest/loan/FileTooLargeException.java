package dev.getwork.adapter.rest.loan;

import java.io.IOException;

/** A file is larger than an import may be. */
final class FileTooLargeException extends IOException {

  FileTooLargeException(long maxBytes) {
    super("the file has more than " + maxBytes + " bytes");
  }
}
