package dev.getwork.domain.loan;

/** What one row of an imported file turned out to be. */
public sealed interface ImportRow {

  /**
   * A loan.
   *
   * @param line on which line it begins, 1 for the first of the file
   * @param loan what it says
   */
  record Accepted(long line, Loan loan) implements ImportRow {}

  /**
   * No loan; the rows around it are taken all the same.
   *
   * @param line on which line it begins, 1 for the first of the file
   * @param field which field is wrong; empty when the row as a whole is
   * @param reason what is expected there
   */
  record Rejected(long line, String field, String reason) implements ImportRow {}

  /**
   * The file cannot be read on from here, so that nothing of it is taken.
   *
   * @param reason why
   */
  record Broken(String reason) implements ImportRow {}
}
