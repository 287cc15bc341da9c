package dev.getwork.adapter.rest.loan;

import java.io.IOException;

/** A file ends within a quoted field. */
final class OpenQuoteException extends IOException {

  OpenQuoteException() {
    super("the file ends within a quoted field, so it was cut off or lacks a quote");
  }
}
