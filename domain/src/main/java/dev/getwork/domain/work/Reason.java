package dev.getwork.domain.work;

import dev.getwork.domain.loan.FieldValue;

/**
 * Why a holder returned or excluded a loan, or a user is absent, in that user's words.
 *
 * @param text 1 to 500 characters, not blank
 */
public record Reason(String text) {

  public Reason {
    new FieldValue.Text(text);
    if (text.isBlank() || text.length() > 500) {
      throw new IllegalArgumentException("must have 1 to 500 characters");
    }
  }
}
