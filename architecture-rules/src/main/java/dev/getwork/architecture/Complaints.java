package dev.getwork.architecture;

import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A condition that is written as what there is to complain about: no complaint, no violation.
 *
 * @param <T> what is looked at
 */
final class Complaints<T> extends ArchCondition<T> {

  private final Function<T, Stream<String>> complaints;

  private Complaints(String description, Function<T, Stream<String>> complaints) {
    super(description);
    this.complaints = complaints;
  }

  /** A condition whose description goes on after "should". */
  static <T> ArchCondition<T> unlessThey(String description, Function<T, Stream<String>> complaints) {
    return new Complaints<>(description, complaints);
  }

  @Override
  public void check(T item, ConditionEvents events) {
    complaints.apply(item).forEach(complaint -> events.add(SimpleConditionEvent.violated(item, complaint)));
  }
}
