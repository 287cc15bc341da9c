package dev.getwork.domain.loan;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Changes of a loan's fields.
 *
 * @param before the values before; an absent value has no entry
 * @param after the values after; an absent value has no entry
 */
public record FactChanges(Map<LoanField, FieldValue> before, Map<LoanField, FieldValue> after) {

  public static final FactChanges NONE = new FactChanges(Map.of(), Map.of());

  public FactChanges {
    before = Map.copyOf(before);
    after = Map.copyOf(after);
  }

  /** The changes of these fields from some values to others, without those that stay as they are. */
  public static FactChanges between(
      Set<LoanField> fields, Map<LoanField, FieldValue> before, Map<LoanField, FieldValue> after) {
    var left = new HashMap<>(before);
    var right = new HashMap<>(after);
    left.keySet().removeIf(field -> !fields.contains(field) || isSame(field, before, after));
    right.keySet().removeIf(field -> !fields.contains(field) || isSame(field, before, after));
    return new FactChanges(left, right);
  }

  public boolean isEmpty() {
    return before.isEmpty() && after.isEmpty();
  }

  /** Numbers are compared by size, not by their decimals. */
  private static boolean isSame(LoanField field, Map<LoanField, FieldValue> before, Map<LoanField, FieldValue> after) {
    FieldValue old = before.get(field);
    FieldValue now = after.get(field);
    return Objects.equals(old, now) || old != null && now != null && old.compareWith(now) == 0;
  }
}
