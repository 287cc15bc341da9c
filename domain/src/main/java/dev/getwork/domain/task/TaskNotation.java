package dev.getwork.domain.task;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.task.LoanCriteria.All;
import dev.getwork.domain.task.LoanCriteria.Any;
import dev.getwork.domain.task.LoanCriteria.Not;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Criteria and orders as plain maps, lists, texts and numbers, so that each adapter can carry them in its own format
 * (JSON over HTTP, JSON in a column) and all mean the same. {@link NotationReader} reads what this writes.
 */
public final class TaskNotation {

  private TaskNotation() {}

  /** Criteria as nested maps: {@code {"all":[{"field":"state","op":"eq","value":"MA"}]}}. */
  public static Map<String, Object> write(LoanCriteria criteria) {
    return switch (criteria) {
      case All(var parts) -> Map.of("all", parts.stream().map(TaskNotation::write).toList());
      case Any(var parts) -> Map.of("any", parts.stream().map(TaskNotation::write).toList());
      case Not(var part) -> Map.of("not", write(part));
      case Condition condition -> write(condition);
    };
  }

  private static Map<String, Object> write(Condition condition) {
    var written = new LinkedHashMap<String, Object>();
    written.put("field", condition.field().name());
    written.put("op", condition.operator().word());
    List<Object> values = condition.values().stream().map(TaskNotation::write).toList();
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
    return order.keys().stream().map(TaskNotation::write).toList();
  }

  private static Map<String, Object> write(PriorityOrder.Key key) {
    var written = new LinkedHashMap<String, Object>();
    written.put("field", key.field().name());
    written.put("direction", key.direction().name().toLowerCase(Locale.ROOT));
    return written;
  }

  /** A reader that knows these fields. */
  public static NotationReader reader(LoanFields fields) {
    return new NotationReader(fields);
  }
}
