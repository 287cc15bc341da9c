package dev.getwork.domain.criteria;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.LoanCriteria.Not;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The notation of criteria and orders: plain maps, lists, texts and numbers, which each adapter writes in its own
 * format (JSON over HTTP, JSON in a column). {@link CriteriaParser} parses it.
 */
public final class CriteriaNotation {

  private CriteriaNotation() {}

  /** Criteria as nested maps: {@code {"all":[{"field":"state","op":"eq","value":"MA"}]}}. */
  public static Map<String, Object> write(LoanCriteria criteria) {
    return switch (criteria) {
      case All(var parts) -> Map.of("all", parts.stream().map(CriteriaNotation::write).toList());
      case Any(var parts) -> Map.of("any", parts.stream().map(CriteriaNotation::write).toList());
      case Not(var part) -> Map.of("not", write(part));
      case Condition condition -> write(condition);
    };
  }

  private static Map<String, Object> write(Condition condition) {
    var written = new LinkedHashMap<String, Object>();
    written.put("field", condition.field().name());
    written.put("op", condition.operator().word());
    List<Object> values = condition.values().stream().map(CriteriaNotation::write).toList();
    if (condition.operator().takesList()) {
      written.put("values", values);
    } else if (condition.operator().takesValue()) {
      written.put("value", values.getFirst());
    }
    return written;
  }

  /** A value as text or a number. */
  public static Object write(FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) -> text;
      case FieldValue.Number(var number) -> number;
      case FieldValue.Time(Instant time) -> time.toString();
    };
  }

  /** An order as a list of maps: {@code [{"field":"submittedAt","direction":"asc"}]}. */
  public static List<Map<String, Object>> write(PriorityOrder order) {
    return order.keys().stream().map(CriteriaNotation::write).toList();
  }

  private static Map<String, Object> write(PriorityOrder.Key key) {
    var written = new LinkedHashMap<String, Object>();
    written.put("field", key.field().name());
    written.put("direction", key.direction().name().toLowerCase(Locale.ROOT));
    return written;
  }
}
