package dev.getwork.domain.task;

import dev.getwork.domain.loan.Loan;
import java.util.List;

/**
 * Which loans a task is about: an expression over the fields of a loan. It can be asked here, of one loan, and compiled
 * to SQL by a store; both must give the same answer.
 *
 * <p>The logic has two values. A condition on an absent value is false, except {@code absent}; {@code not} is plain
 * negation, so {@code not (naics eq "1")} is true for a loan without naics while {@code naics ne "1"} is not. Text
 * compares by code point.
 */
public sealed interface LoanCriteria permits LoanCriteria.All, LoanCriteria.Any, LoanCriteria.Not, Condition {

  /** How deep expressions may be nested. */
  int DEEPEST = 10;

  /** How many conditions an expression may have. */
  int MOST_CONDITIONS = 100;

  /** Whether the loan fits. */
  boolean matches(Loan loan);

  /** Levels of nesting, 1 for a condition. */
  int depth();

  /** How many conditions it has; an {@code all} without parts counts as one, so that the bound holds for size too. */
  int conditions();

  /**
   * True when all parts are; true without parts.
   *
   * @param parts at most 100 conditions in at most 10 levels in all
   */
  record All(List<LoanCriteria> parts) implements LoanCriteria {
    public All {
      parts = List.copyOf(parts);
      requireBounded(parts);
    }

    @Override
    public boolean matches(Loan loan) {
      return parts.stream().allMatch(part -> part.matches(loan));
    }

    @Override
    public int depth() {
      return 1 + deepest(parts);
    }

    @Override
    public int conditions() {
      return parts.isEmpty() ? 1 : sum(parts);
    }
  }

  /**
   * True when one part is.
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

    @Override
    public boolean matches(Loan loan) {
      return parts.stream().anyMatch(part -> part.matches(loan));
    }

    @Override
    public int depth() {
      return 1 + deepest(parts);
    }

    @Override
    public int conditions() {
      return sum(parts);
    }
  }

  /**
   * True when the part is not.
   *
   * @param part what is negated
   */
  record Not(LoanCriteria part) implements LoanCriteria {
    public Not {
      requireBounded(List.of(part));
    }

    @Override
    public boolean matches(Loan loan) {
      return !part.matches(loan);
    }

    @Override
    public int depth() {
      return 1 + part.depth();
    }

    @Override
    public int conditions() {
      return part.conditions();
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
      throw new IllegalArgumentException("criteria must be nested at most " + DEEPEST + " deep");
    }
    if (sum(parts) > MOST_CONDITIONS) {
      throw new IllegalArgumentException("criteria must have at most " + MOST_CONDITIONS + " conditions");
    }
  }
}
