package dev.getwork.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.function.Function;
import java.util.stream.Stream;

/** Conditions that are defined by their violations. */
final class Violations {

  private Violations() {}

  /**
   * A condition that a class satisfies if it has no violations.
   *
   * @param description continues the sentence "classes should …"
   * @param violations the messages for one class
   */
  static ArchCondition<JavaClass> haveNoViolations(String description,
      Function<JavaClass, Stream<String>> violations) {
    return new ArchCondition<>(description) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        violations.apply(type).forEach(message -> events.add(SimpleConditionEvent.violated(type, message)));
      }
    };
  }
}
