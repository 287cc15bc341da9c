package dev.getwork.adapter.persistence.loan;

import static java.util.Objects.requireNonNull;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria.Not;
import dev.getwork.domain.criteria.PriorityOrder;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Criteria compiled to an SQL condition with bound parameters.
 *
 * <p>SQL has three truth values and the domain two. Without a negation, unknown and false have the same effect. So
 * unknown is made false only under a {@code not}, which leaves plain comparisons plain and indexes usable.
 */
final class CriteriaSql {

  /** Not the type of a cast. */
  private static final Pattern PARAMETER = Pattern.compile("(?<!:):(c\\d+)");

  /** The parameters of the condition: c0, c1, … */
  final Map<String, Object> parameters = new HashMap<>();
  /** The condition, on a table named {@code loan}. */
  final String condition;

  CriteriaSql(LoanCriteria criteria) {
    this.condition = compiled(criteria);
  }

  /** The condition with its values as literals, for the definition of an index. */
  static String literal(LoanCriteria criteria) {
    var sql = new CriteriaSql(criteria);
    return PARAMETER.matcher(sql.condition).replaceAll(
        found -> Matcher.quoteReplacement(literal(requireNonNull(sql.parameters.get(found.group(1))))));
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
      // The planner drops such a condition on a column that is never null, and then cannot prove that of an index.
      case PRESENT -> field.isAttribute() ? "(" + FieldSql.raw(field) + ") is not null" : "true";
      case ABSENT -> field.isAttribute() ? "(" + FieldSql.raw(field) + ") is null" : "false";
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

  /** Values are user data. With backslashes doubled behind an E, no setting of the server changes the end of a text. */
  private static String literal(Object value) {
    return switch (value) {
      case List<?> list -> list.stream().map(CriteriaSql::literal).collect(Collectors.joining(", "));
      case BigDecimal number -> "numeric '" + number.toPlainString() + "'";
      case OffsetDateTime time -> "timestamptz '" + time.toInstant() + "'";
      default -> {
        String text = value.toString().replace("'", "''");
        yield text.contains("\\") ? "E'" + text.replace("\\", "\\\\") + "'" : "'" + text + "'";
      }
    };
  }

  /**
   * A priority order as a list for {@code order by} or the columns of an index; loans without a value come last, as in
   * the domain.
   */
  static String orderBy(PriorityOrder order) {
    return order.keys().stream()
        .map(CriteriaSql::key)
        .collect(Collectors.joining("")) + "(loan.loan_number)";
  }

  private static String key(PriorityOrder.Key key) {
    String expression = "(" + FieldSql.expression(key.field()) + ")";
    return switch (key.direction()) {
      case ASC -> expression + ", ";
      case DESC -> expression + (key.field().isAttribute() ? " desc nulls last, " : " desc, ");
    };
  }
}
