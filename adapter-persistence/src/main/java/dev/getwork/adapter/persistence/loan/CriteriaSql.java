package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.LoanCriteria.All;
import dev.getwork.domain.task.LoanCriteria.Any;
import dev.getwork.domain.task.Condition;
import dev.getwork.domain.task.LoanCriteria.Not;
import dev.getwork.domain.task.PriorityOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Criteria compiled to a condition of SQL with bound parameters.
 *
 * <p>SQL has three truth values and the domain two. Where nothing is negated, unknown and false come to the same; so
 * unknown is made false exactly where a {@code not} stands above it, which leaves plain comparisons plain and indexes
 * usable.
 */
final class CriteriaSql {

  private final Map<String, Object> parameters = new HashMap<>();
  private final String condition;

  CriteriaSql(LoanCriteria criteria) {
    this.condition = compiled(criteria);
  }

  /** The condition, on a table named {@code loan}. */
  String condition() {
    return condition;
  }

  /** The parameters that it names: c0, c1, … */
  Map<String, Object> parameters() {
    return parameters;
  }

  private String compiled(LoanCriteria criteria) {
    return switch (criteria) {
      case All(var parts) -> parts.isEmpty() ? "true" : joined(parts, " and ");
      case Any(var parts) -> joined(parts, " or ");
      case Not(var part) -> "not coalesce(" + compiled(part) + ", false)";
      case Condition part -> compiled(part);
    };
  }

  private String joined(List<LoanCriteria> parts, String word) {
    return parts.stream().map(this::compiled).collect(Collectors.joining(word, "(", ")"));
  }

  private String compiled(Condition condition) {
    LoanField field = condition.field();
    List<FieldValue> values = condition.values();
    String expression = FieldSql.expression(field);
    return switch (condition.operator()) {
      case EQ -> expression + " = " + parameter(field, values.getFirst());
      case NE -> expression + " <> " + parameter(field, values.getFirst());
      case LT -> expression + " < " + parameter(field, values.getFirst());
      case LE -> expression + " <= " + parameter(field, values.getFirst());
      case GT -> expression + " > " + parameter(field, values.getFirst());
      case GE -> expression + " >= " + parameter(field, values.getFirst());
      case IN -> expression + " in (" + list(field, values) + ")";
      case NOT_IN -> expression + " not in (" + list(field, values) + ")";
      case PRESENT -> "(" + FieldSql.raw(field) + ") is not null";
      case ABSENT -> "(" + FieldSql.raw(field) + ") is null";
      case CONTAINS -> "strpos(" + expression + ", " + parameter(field, values.getFirst()) + ") > 0";
      case STARTS_WITH -> "starts_with(" + expression + ", " + parameter(field, values.getFirst()) + ")";
    };
  }

  private String parameter(LoanField field, FieldValue value) {
    return bound(FieldSql.parameter(field, value));
  }

  private String list(LoanField field, List<FieldValue> values) {
    return bound(values.stream().map(value -> FieldSql.parameter(field, value)).toList());
  }

  private String bound(Object value) {
    String name = "c" + parameters.size();
    parameters.put(name, value);
    return ":" + name;
  }

  /** A priority order as a list for {@code order by}; loans without a value come last, as in the domain. */
  static String orderBy(PriorityOrder order) {
    return order.keys().stream()
        .map(CriteriaSql::key)
        .collect(Collectors.joining("")) + "loan.loan_number";
  }

  private static String key(PriorityOrder.Key key) {
    String expression = FieldSql.expression(key.field());
    return switch (key.direction()) {
      case ASC -> expression + ", ";
      case DESC -> expression + (FieldSql.mayBeAbsent(key.field()) ? " desc nulls last, " : " desc, ");
    };
  }
}
