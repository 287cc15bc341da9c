package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;

/** Reads numbers in parameters. Spring would also accept {@code 0x10} and {@code 1 000}. */
public final class WholeNumber {

  private WholeNumber() {}

  /**
   * The number that a parameter has.
   *
   * @param largest at most 999
   * @throws ProblemException if it is no decimal number, or not from 1 to {@code largest}
   */
  public static int of(String parameter, String text, int largest) {
    if (!text.matches("-?[0-9]+")) {
      throw ProblemException.wrongParameter(ProblemType.MALFORMED_REQUEST, parameter, "must be a whole number");
    }
    int number = text.matches("0*[0-9]{1,3}") ? Integer.parseInt(text) : 0;
    if (number < 1 || number > largest) {
      throw ProblemException.wrongParameter(
          ProblemType.INVALID_VALUE, parameter, "must be a whole number from 1 to " + largest);
    }
    return number;
  }
}
