package dev.getwork.domain.criteria;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.LoanField;
import java.util.List;

/**
 * Compares a field with values.
 *
 * @param field of a type that suits the operator
 * @param values of the field's type, as many as the operator takes
 */
public record Condition(LoanField field, Operator operator, List<FieldValue> values) implements LoanCriteria {

  public Condition {
    values = List.copyOf(values);
    if (!operator.takes(values.size())) {
      throw new IllegalArgumentException(operator.word() + " does not accept " + values.size() + " values");
    }
    if (!operator.suits(field.type())) {
      throw new IllegalArgumentException(
          operator.word() + " requires text, but " + field.name() + " is " + field.type().phrase());
    }
    if (values.stream().anyMatch(value -> value.type() != field.type())) {
      throw new IllegalArgumentException("must compare " + field.name() + " with " + field.type().phrase());
    }
  }

  /** Whether it is true for a loan with this value. */
  public boolean holdsFor(FieldValue actual) {
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
}
