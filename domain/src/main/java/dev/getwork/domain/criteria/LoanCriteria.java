package dev.getwork.domain.criteria;

import dev.getwork.domain.loan.Loan;
import java.util.List;

/**
 * Which loans match a task: an expression over the fields of a loan. It is evaluated here for one loan, and compiled to
 * SQL by a store; both must give the same result.
 *
 * <p>The logic has two values. A condition on an absent value is false, except {@code absent}; {@code not} is plain
 * negation, so {@code not (naics eq "1")} is true for a loan without naics while {@code naics ne "1"} is not. Text
 * compares by code point.
 */
public sealed interface LoanCriteria permits LoanCriteria.All, LoanCriteria.Any, LoanCriteria.Not, Condition {

  int DEEPEST = 10;

  int MOST_CONDITIONS = 100;

  default boolean matches(Loan loan) {
    return switch (this) {
      case All(var parts) -> parts.stream().allMatch(part -> part.matches(loan));
      case Any(var parts) -> parts.stream().anyMatch(part -> part.matches(loan));
      case Not(var part) -> !part.matches(loan);
      case Condition condition -> loan.valueOf(condition.field()).map(condition::holdsFor)
          .orElse(condition.operator() == Operator.ABSENT);
    };
  }

  /** The parts of an expression; a condition has none. */
  default List<LoanCriteria> parts() {
    return List.of();
  }

  /** Levels of nesting, 1 for a condition. */
  default int depth() {
    return 1 + deepest(parts());
  }

  /** The number of conditions. An {@code all} without parts counts as one, so that the bound limits the size too. */
  default int conditions() {
    return Math.max(1, sum(parts()));
  }

  /**
   * True when all parts are true, also without parts.
   *
   * @param parts at most 100 conditions in at most 10 levels in all
   */
  record All(List<LoanCriteria> parts) implements LoanCriteria {
    public All {
      parts = List.copyOf(parts);
      requireBounded(parts);
    }
  }

  /**
   * True when at least one part is true.
   *
   * @param parts at least one; at most 100 conditions in at most 10 levels in all
   */
  record Any(List<LoanCriteria> parts) implements LoanCriteria {
    public Any {
      parts = List.copyOf(parts);
      if (parts.isEmpty()) {
        throw new IllegalArgumentException("any must have at least one part, or nothing would match");
      }
      requireBounded(parts);
    }
  }

  record Not(LoanCriteria part) implements LoanCriteria {
    public Not {
      requireBounded(List.of(part));
    }

    @Override
    public List<LoanCriteria> parts() {
      return List.of(part);
    }
  }

  private static int deepest(List<LoanCriteria> parts) {
    return parts.stream().mapToInt(LoanCriteria::depth).max().orElse(0);
  }

  private static int sum(List<LoanCriteria> parts) {
    return parts.stream().mapToInt(LoanCriteria::conditions).sum();
  }

  private static void requireBounded(List<LoanCriteria> parts) {
    if (deepest(parts) >= DEEPEST) {
      throw new IllegalArgumentException("must be nested at most " + DEEPEST + " deep");
    }
    if (sum(parts) > MOST_CONDITIONS) {
      throw new IllegalArgumentException("must have at most " + MOST_CONDITIONS + " conditions");
    }
  }
}
