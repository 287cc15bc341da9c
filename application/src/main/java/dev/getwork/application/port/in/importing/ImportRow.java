package dev.getwork.application.port.in.importing;

import dev.getwork.domain.loan.Loan;

public sealed interface ImportRow {

  /** A valid loan, and its first line in the file, from 1. */
  record Accepted(long line, Loan loan) implements ImportRow {}

  /**
   * An invalid row. Valid rows are imported nevertheless.
   *
   * @param line its first line in the file, from 1
   * @param field the wrong field; empty when the row as a whole is wrong
   * @param reason what is expected there
   */
  record Rejected(long line, String field, String reason) implements ImportRow {}

  /** The file cannot be read any further. Nothing of it is imported. */
  record Broken(String reason) implements ImportRow {}
}
