package dev.getwork.domain.task;

import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.LoanCriteria.Not;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.criteria.Parsed;
import dev.getwork.domain.criteria.Parsed.Fault;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.FieldValue.Time;
import dev.getwork.domain.loan.LoanField;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The facts that the completion of an assignment writes to its loan.
 *
 * @param facts at most 20, each of another attribute
 */
public record Completion(List<Fact> facts) {

  public static final Completion NONE = new Completion(List.of());

  private static final int MOST_FACTS = 20;
  private static final int LONGEST_LABEL = 100;

  public Completion {
    facts = List.copyOf(facts);
    if (facts.size() > MOST_FACTS) {
      throw new IllegalArgumentException("must have at most " + MOST_FACTS + " facts");
    }
    if (facts.stream().map(Fact::attribute).distinct().count() < facts.size()) {
      throw new IllegalArgumentException("must name each attribute once");
    }
  }

  /**
   * A fact to write.
   *
   * @param attribute no common field
   * @param source of the attribute's type
   */
  public record Fact(LoanField attribute, Source source) {
    public Fact {
      if (!attribute.isAttribute()) {
        throw new IllegalArgumentException(attribute.name() + " is a field of every loan, not an attribute");
      }
      switch (source) {
        case Now() when attribute.type() != FieldType.TIME ->
          throw new IllegalArgumentException("must be a time, because NOW is one");
        case Constant(FieldValue value) when attribute.type() != value.type() ->
          throw new IllegalArgumentException(
              "must be " + value.type().phrase() + ", because the value is " + value.type().phrase());
        case Now _,Constant _,Input _ -> {
          // The source suits the attribute.
        }
      }
    }
  }

  /** Where the value of a fact comes from. */
  public sealed interface Source {}

  /** The database's time of the completion. */
  public record Now() implements Source {}

  public record Constant(FieldValue value) implements Source {}

  /** The processor, in a form with this label of 1 to 100 characters. */
  public record Input(String label, boolean required) implements Source {
    public Input {
      new Text(label);
      if (label.isBlank() || label.length() > LONGEST_LABEL) {
        throw new IllegalArgumentException("must have 1 to " + LONGEST_LABEL + " characters");
      }
    }
  }

  /**
   * The values to write, or the faults of the inputs, with their attributes as pointers.
   *
   * @param inputs by the processor
   * @param now the database's time
   */
  public Parsed<Map<LoanField, FieldValue>> values(Map<LoanField, FieldValue> inputs, Instant now) {
    List<Fault> faults = Stream.concat(unknown(inputs), missing(inputs)).toList();
    if (!faults.isEmpty()) {
      return new Parsed.Invalid<>(faults);
    }
    var values = new HashMap<>(inputs);
    facts.forEach(fact -> constant(fact.source(), now).ifPresent(value -> values.put(fact.attribute(), value)));
    return new Parsed.Valid<>(values);
  }

  private static Optional<FieldValue> constant(Source source, Instant now) {
    return switch (source) {
      case Now() -> Optional.of(new Time(now));
      case Constant(FieldValue value) -> Optional.of(value);
      case Input _ -> Optional.empty();
    };
  }

  private Stream<Fault> unknown(Map<LoanField, FieldValue> inputs) {
    List<String> known = facts.stream()
        .filter(fact -> fact.source() instanceof Input).map(fact -> fact.attribute().name()).toList();
    return inputs.keySet().stream().map(LoanField::name).filter(name -> !known.contains(name)).sorted()
        .map(name -> new Fault("/" + name, known.isEmpty()
            ? "must be removed: this task has no inputs"
            : "must be one of the task's inputs: " + String.join(", ", known)));
  }

  private Stream<Fault> missing(Map<LoanField, FieldValue> inputs) {
    return facts.stream()
        .filter(fact -> fact.source() instanceof Input(var _, boolean required) && required)
        .filter(fact -> Optional.ofNullable(inputs.get(fact.attribute()))
            .filter(value -> !(value instanceof Text(String text) && text.isBlank())).isEmpty())
        .map(fact -> new Fault("/" + fact.attribute().name(), "is required: " + fact.attribute().type().phrase()));
  }

  /**
   * Whether a loan that matches may no longer match after its completion. False is certain: then every completed loan
   * could be assigned again at once.
   */
  public boolean canEndMatch(LoanCriteria criteria) {
    Map<LoanField, Source> written = facts.stream().collect(Collectors.toMap(Fact::attribute, Fact::source));
    return mayBecome(false, criteria, written);
  }

  /** Whether completing may change the result to this one. */
  private static boolean mayBecome(boolean result, LoanCriteria criteria, Map<LoanField, Source> written) {
    boolean changes = switch (criteria) {
      case All(var parts) -> parts.stream().anyMatch(part -> mayBecome(result, part, written));
      case Any(var parts) -> parts.stream().anyMatch(part -> mayBecome(result, part, written));
      case Not(var part) -> mayBecome(!result, part, written);
      case Condition condition -> written.containsKey(condition.field());
    };
    return changes && mayBe(result, criteria, written);
  }

  /** Whether the result may be this one after completing. */
  private static boolean mayBe(boolean result, LoanCriteria criteria, Map<LoanField, Source> written) {
    return switch (criteria) {
      case All(var parts) -> result
          ? parts.stream().allMatch(part -> mayBe(true, part, written))
          : parts.stream().anyMatch(part -> mayBe(false, part, written));
      case Any(var parts) -> result
          ? parts.stream().anyMatch(part -> mayBe(true, part, written))
          : parts.stream().allMatch(part -> mayBe(false, part, written));
      case Not(var part) -> mayBe(!result, part, written);
      case Condition condition -> mayBe(result, condition, Optional.ofNullable(written.get(condition.field())));
    };
  }

  private static boolean mayBe(boolean result, Condition condition, Optional<Source> source) {
    Operator operator = condition.operator();
    boolean onPresence = operator == Operator.PRESENT || operator == Operator.ABSENT;
    return switch (source.orElse(null)) {
      case Constant(FieldValue value) -> condition.holdsFor(value) == result;
      case Now() when onPresence -> (operator == Operator.PRESENT) == result;
      case Input(var _, boolean required) when onPresence && required -> (operator == Operator.PRESENT) == result;
      case null, default -> true;
    };
  }
}
