package dev.getwork.domain.task;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import java.util.List;

/**
 * Which loans a task is about: an expression over the fields of a loan. It can be asked here, of one loan, and compiled
 * to SQL by a store; both must give the same answer.
 *
 * <p>The logic has two values. A condition on an absent value is false, except {@code absent}; {@code not} is plain
 * negation, so {@code not (naics eq "1")} is true for a loan without naics while {@code naics ne "1"} is not. Text
 * compares by code point.
 */
public sealed interface LoanCriteria {

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

  /**
   * One field compared with values.
   *
   * @param field of a type that suits the operator
   * @param operator how
   * @param values of the field's type, as many as the operator takes
   */
  record Condition(LoanField field, Operator operator, List<FieldValue> values) implements LoanCriteria {
    public Condition {
      values = List.copyOf(values);
      if (!operator.takes(values.size())) {
        throw new IllegalArgumentException(operator.word() + " does not take " + values.size() + " values");
      }
      if (!operator.suits(field.type())) {
        throw new IllegalArgumentException(operator.word() + " is for text, and " + field.name() + " is a " + field.type());
      }
      if (values.stream().anyMatch(value -> value.type() != field.type())) {
        throw new IllegalArgumentException(field.name() + " is a " + field.type());
      }
    }

    @Override
    public boolean matches(Loan loan) {
      return loan.valueOf(field).map(this::holdsFor).orElse(operator == Operator.ABSENT);
    }

    private boolean holdsFor(FieldValue actual) {
      return switch (operator) {
        case EQ -> actual.compareWith(values.getFirst()) == 0;
        case NE -> actual.compareWith(values.getFirst()) != 0;
        case LT -> actual.compareWith(values.getFirst()) < 0;
        case LE -> actual.compareWith(values.getFirst()) <= 0;
        case GT -> actual.compareWith(values.getFirst()) > 0;
        case GE -> actual.compareWith(values.getFirst()) >= 0;
        case IN -> values.stream().anyMatch(value -> actual.compareWith(value) == 0);
        case NOT_IN -> values.stream().noneMatch(value -> actual.compareWith(value) == 0);
        case PRESENT -> true;
        case ABSENT -> false;
        case CONTAINS -> text(actual).contains(text(values.getFirst()));
        case STARTS_WITH -> text(actual).startsWith(text(values.getFirst()));
      };
    }

    private static String text(FieldValue value) {
      return value instanceof Text(String text) ? text : "";
    }

    @Override
    public int depth() {
      return 1;
    }

    @Override
    public int conditions() {
      return 1;
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
