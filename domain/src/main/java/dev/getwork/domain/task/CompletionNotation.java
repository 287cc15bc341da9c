package dev.getwork.domain.task;

import dev.getwork.domain.criteria.CriteriaNotation;
import dev.getwork.domain.criteria.Parsed;
import dev.getwork.domain.criteria.Parsed.Fault;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.task.Completion.Constant;
import dev.getwork.domain.task.Completion.Fact;
import dev.getwork.domain.task.Completion.Input;
import dev.getwork.domain.task.Completion.Now;
import dev.getwork.domain.task.Completion.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The notation of completions and of given facts, like that of criteria: plain maps, lists, texts and numbers. Reports
 * all faults, not only the first.
 */
public record CompletionNotation(LoanFields fields) {

  private static final String SOURCES =
      "must have attribute and exactly one of \"set\":\"NOW\", value, or input with label and required";

  /** A completion as a list of maps: {@code [{"attribute":"naics","input":{"label":"Code","required":true}}]}. */
  public static List<Map<String, Object>> write(Completion completion) {
    return completion.facts().stream().map(CompletionNotation::write).toList();
  }

  private static Map<String, Object> write(Fact fact) {
    var written = new LinkedHashMap<String, Object>();
    written.put("attribute", fact.attribute().name());
    switch (fact.source()) {
      case Now() -> written.put("set", "NOW");
      case Constant(FieldValue value) -> written.put("value", CriteriaNotation.write(value));
      case Input(String label, boolean required) -> {
        var input = new LinkedHashMap<String, Object>();
        input.put("label", label);
        input.put("required", required);
        written.put("input", input);
      }
    }
    return written;
  }

  public Parsed<Completion> completion(@Nullable Object written) {
    var faults = new ArrayList<Fault>();
    if (!(written instanceof List<?> list)) {
      return new Parsed.Invalid<>(List.of(new Fault("", "must be an array")));
    }
    var facts = new ArrayList<Fact>();
    for (int i = 0; i < list.size(); i++) {
      fact(list.get(i), "/" + i, facts, faults).ifPresent(facts::add);
    }
    return parsed(checked("", () -> new Completion(facts), faults), faults);
  }

  /** Parses the facts that a processor gives: values by the names of attributes. */
  public Parsed<Map<LoanField, FieldValue>> facts(@Nullable Object written) {
    var faults = new ArrayList<Fault>();
    if (!(written instanceof Map<?, ?> map)) {
      return new Parsed.Invalid<>(List.of(new Fault("", "must be an object of values by attribute")));
    }
    var facts = new HashMap<LoanField, FieldValue>();
    map.forEach((name, value) -> {
      String at = "/" + String.valueOf(name).replace("~", "~0").replace("/", "~1");
      checked(at, () -> fields.attribute(String.valueOf(name)), faults).ifPresent(attribute -> checked(
          at, () -> attribute.value(value), faults).ifPresent(fact -> facts.put(attribute, fact)));
    });
    return parsed(Optional.of(facts), faults);
  }

  private static <T> Parsed<T> parsed(Optional<T> value, List<Fault> faults) {
    return faults.isEmpty() ? new Parsed.Valid<>(value.orElseThrow()) : new Parsed.Invalid<>(faults);
  }

  private Optional<Fact> fact(@Nullable Object written, String at, List<Fact> earlier, List<Fault> faults) {
    if (!(written instanceof Map<?, ?> map) || map.size() != 2 || !map.containsKey("attribute")) {
      if (written instanceof Map<?, ?> incomplete && incomplete.containsKey("input")) {
        input(incomplete.get("input"), at + "/input", faults);
      }
      return fault(at, SOURCES, faults);
    }
    Optional<LoanField> attribute =
        checked(at + "/attribute", () -> fields.attribute(String.valueOf(map.get("attribute"))), faults);
    if (attribute.filter(known -> earlier.stream().anyMatch(fact -> fact.attribute().equals(known))).isPresent()) {
      return fault(at + "/attribute", "must not be named twice", faults);
    }
    return attribute.flatMap(known -> source(known, map, at, faults).flatMap(
        source -> checked(at + "/attribute", () -> new Fact(known, source), faults)));
  }

  private static Optional<Source> source(LoanField attribute, Map<?, ?> map, String at, List<Fault> faults) {
    if (map.containsKey("set")) {
      return "NOW".equals(map.get("set")) ? Optional.of(new Now()) : fault(at + "/set", "must be NOW", faults);
    }
    if (map.containsKey("value")) {
      return checked(at + "/value", () -> new Constant(attribute.value(map.get("value"))), faults);
    }
    return map.containsKey("input") ? input(map.get("input"), at + "/input", faults) : fault(at, SOURCES, faults);
  }

  private static Optional<Source> input(@Nullable Object written, String at, List<Fault> faults) {
    return written instanceof Map<?, ?> map && map.keySet().equals(Set.of("label", "required"))
        && map.get("label") instanceof String label && map.get("required") instanceof Boolean required
            ? checked(at + "/label", () -> new Input(label, required), faults)
            : fault(at, "must have label (a string) and required (true or false)", faults);
  }

  private static <T> Optional<T> checked(String at, Supplier<? extends T> construction, List<Fault> faults) {
    try {
      return Optional.of(construction.get());
    } catch (IllegalArgumentException refused) {
      return fault(at, String.valueOf(refused.getMessage()), faults);
    }
  }

  private static <T> Optional<T> fault(String at, String remedy, List<Fault> faults) {
    faults.add(new Fault(at, remedy));
    return Optional.empty();
  }
}
