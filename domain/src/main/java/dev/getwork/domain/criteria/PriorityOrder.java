package dev.getwork.domain.criteria;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import java.util.Comparator;
import java.util.List;

/**
 * The order in which a task's loans are assigned. The loan number, ascending, is always the last key, so that the order
 * is total and all nodes agree on it. A loan without a value comes after loans with one.
 *
 * @param keys at most five, each of another field; without keys loans are ordered by number
 */
public record PriorityOrder(List<Key> keys) {

  private static final int MOST_KEYS = 5;

  public enum Direction {
    ASC,
    DESC
  }

  /** A key of the order: the smallest or the greatest value of a field first. */
  public record Key(LoanField field, Direction direction) {}

  public PriorityOrder {
    keys = List.copyOf(keys);
    if (keys.size() > MOST_KEYS) {
      throw new IllegalArgumentException("must have at most " + MOST_KEYS + " keys");
    }
    if (keys.stream().map(Key::field).distinct().count() < keys.size()) {
      throw new IllegalArgumentException("must name each field once");
    }
  }

  /** Compares loans; the smaller one is assigned first. */
  public Comparator<Loan> comparator() {
    return keys.stream()
        .map(PriorityOrder::comparator)
        .reduce((_, _) -> 0, Comparator::thenComparing)
        .thenComparing(Loan::number);
  }

  private static Comparator<Loan> comparator(Key key) {
    Comparator<FieldValue> values = FieldValue::compareWith;
    Comparator<FieldValue> directed = key.direction() == Direction.ASC ? values : values.reversed();
    return Comparator.comparing(loan -> loan.valueOf(key.field()).orElse(null), Comparator.nullsLast(directed));
  }
}
