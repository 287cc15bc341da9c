package dev.getwork.domain.loan;

/**
 * The address of a loan in the lender's own system.
 *
 * @param template http or https, with {loanNumber} once, after the host
 */
public record LoanLink(String template) {

  /** What a template must be. */
  public static final String RULE =
      "must be an http or https address of at most 1000 characters with {loanNumber} once, after the host,"
          + " such as https://los.example/loans/{loanNumber}";

  private static final String ANY = "[^{}\\s\\p{Cc}\\p{Cs}]*";
  private static final String TEMPLATE = "https?://[^/{}\\s\\p{Cc}\\p{Cs}]+/" + ANY + "\\{loanNumber}" + ANY;

  public LoanLink {
    if (!isValid(template)) {
      throw new IllegalArgumentException(RULE);
    }
  }

  public static boolean isValid(String template) {
    return template.length() <= 1_000 && template.matches(TEMPLATE);
  }
}
