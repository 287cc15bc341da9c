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
   * @param loan the loan number as the file has it; empty when unknown
   * @param value the beginning of the field's value as the file has it; empty when there is none
   */
  record Rejected(long line, String field, String reason, String loan, String value) implements ImportRow {}

  /** The file cannot be read any further. Nothing of it is imported. */
  record Broken(String reason) implements ImportRow {}
}
