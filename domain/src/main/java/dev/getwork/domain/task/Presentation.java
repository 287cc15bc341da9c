package dev.getwork.domain.task;

import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanLink;
import java.util.List;
import java.util.Optional;

/**
 * How a task's loans are presented to processors.
 *
 * @param instructions what processors do with a loan: plain text of at most 1,000 characters
 * @param loanLink the loan's address in the lender's own system, instead of the installation's
 * @param rowAttributes at most three, each once, shown with every loan
 * @param returnReasons at most six, each once, offered when a loan is returned
 */
public record Presentation(
    Optional<String> instructions, Optional<LoanLink> loanLink, List<LoanField> rowAttributes,
    List<String> returnReasons) {

  /** Nothing but what every task shows. */
  public static final Presentation DEFAULT = new Presentation(Optional.empty(), Optional.empty(), List.of(), List.of());

  private static final int MOST_ATTRIBUTES = 3;
  private static final int MOST_REASONS = 6;
  private static final int LONGEST_REASON = 80;

  public Presentation {
    instructions.ifPresent(Presentation::checkedInstructions);
    rowAttributes = checkedRowAttributes(rowAttributes);
    returnReasons = checkedReturnReasons(returnReasons);
  }

  /** The instructions themselves, if they are valid. */
  public static String checkedInstructions(String instructions) {
    if (new Text(instructions).value().isBlank()) {
      throw new IllegalArgumentException("must not be blank; leave them out if there are none");
    }
    return instructions;
  }

  /** The attributes themselves, if they are valid. */
  public static List<LoanField> checkedRowAttributes(List<LoanField> attributes) {
    if (attributes.size() > MOST_ATTRIBUTES || attributes.stream().distinct().count() < attributes.size()) {
      throw new IllegalArgumentException("must have at most " + MOST_ATTRIBUTES + " attributes, each once");
    }
    return List.copyOf(attributes);
  }

  /** The reasons themselves, if they are valid. */
  public static List<String> checkedReturnReasons(List<String> reasons) {
    if (reasons.size() > MOST_REASONS || reasons.stream().distinct().count() < reasons.size()
        || !reasons.stream().allMatch(Presentation::isShort)) {
      throw new IllegalArgumentException("must have at most " + MOST_REASONS + " reasons of 1 to " + LONGEST_REASON
          + " characters, each once");
    }
    return List.copyOf(reasons);
  }

  private static boolean isShort(String reason) {
    return !new Text(reason).value().isBlank() && reason.length() <= LONGEST_REASON;
  }
}
