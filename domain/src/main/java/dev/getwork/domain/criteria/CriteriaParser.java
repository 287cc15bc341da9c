package dev.getwork.domain.criteria;

import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.LoanCriteria.Not;
import dev.getwork.domain.criteria.Parsed.Fault;
import dev.getwork.domain.criteria.PriorityOrder.Direction;
import dev.getwork.domain.criteria.PriorityOrder.Key;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Parses the notation of criteria and orders, as {@link CriteriaNotation} writes it and managers do. Reports all
 * faults, not only the first.
 */
public record CriteriaParser(LoanFields fields) {

  /** Parses criteria: {@code all}, {@code any} and {@code not} over conditions. */
  public Parsed<LoanCriteria> criteria(@Nullable Object written) {
    return parse(parsing -> parsing.criteria(written, "", 1));
  }

  /** Parses an order: a list of fields with directions. */
  public Parsed<PriorityOrder> order(@Nullable Object written) {
    return parse(parsing -> parsing.order(written));
  }

  private <T> Parsed<T> parse(Function<Parsing, Optional<T>> parse) {
    var parsing = new Parsing();
    return parse.apply(parsing).<Parsed<T>>map(Parsed.Valid::new)
        .orElseGet(() -> new Parsed.Invalid<>(parsing.faults));
  }

  /** One run of the parser: a method gives a value, or nothing after it has added the faults. */
  private final class Parsing {

    private final List<Fault> faults = new ArrayList<>();

    Optional<LoanCriteria> criteria(@Nullable Object written, String at, int depth) {
      if (depth > LoanCriteria.DEEPEST) {
        return fault(at, "must be nested at most " + LoanCriteria.DEEPEST + " deep");
      }
      if (!(written instanceof Map<?, ?> map)) {
        return fault(at, "must be an object: all, any, not, or a condition with field and op");
      }
      if (map.containsKey("field") || map.containsKey("op")) {
        return condition(map, at);
      }
      if (map.size() != 1) {
        return fault(at, "must have exactly one of all, any, not, or be a condition with field and op");
      }
      String word = String.valueOf(map.keySet().iterator().next());
      Object inner = map.values().iterator().next();
      return switch (word) {
        case "all" -> parts(inner, at + "/all", depth).flatMap(parts -> checked(at, () -> new All(parts)));
        case "any" -> parts(inner, at + "/any", depth).flatMap(parts -> checked(at, () -> new Any(parts)));
        case "not" -> criteria(inner, at + "/not", depth + 1).flatMap(part -> checked(at, () -> new Not(part)));
        default -> fault(at + "/" + escaped(word), "must be all, any, not, or a condition with field and op");
      };
    }

    private Optional<List<LoanCriteria>> parts(@Nullable Object written, String at, int depth) {
      return list(written, at, "must be an array", (part, pointer) -> criteria(part, pointer, depth + 1));
    }

    private Optional<LoanCriteria> condition(Map<?, ?> map, String at) {
      Optional<LoanField> field = fields.named(String.valueOf(map.get("field")));
      Optional<Operator> operator = Operator.of(String.valueOf(map.get("op")));
      if (field.isEmpty()) {
        fault(at + "/field", knownFields());
      }
      if (operator.isEmpty()) {
        fault(at + "/op", "must be one of "
            + Arrays.stream(Operator.values()).map(Operator::word).collect(Collectors.joining(" ")));
      }
      return field.isEmpty() || operator.isEmpty()
          ? Optional.empty()
          : condition(map, at, field.get(), operator.get());
    }

    private Optional<LoanCriteria> condition(Map<?, ?> map, String at, LoanField field, Operator operator) {
      String key = operator.takesList() ? "values" : "value";
      Set<String> expected = operator.takesValue() ? Set.of("field", "op", key) : Set.of("field", "op");
      if (!expected.equals(map.keySet())) {
        return fault(at,
            operator.word() + " requires exactly " + String.join(", ", expected.stream().sorted().toList()));
      }
      return values(map.get(key), at + "/" + key, field, operator)
          .flatMap(values -> checked(at, () -> new Condition(field, operator, values)));
    }

    private Optional<List<FieldValue>> values(
        @Nullable Object written, String at, LoanField field, Operator operator) {
      if (!operator.takesValue()) {
        return Optional.of(List.of());
      }
      return operator.takesList()
          ? list(written, at, "must be an array", (value, pointer) -> value(value, pointer, field))
          : value(written, at, field).map(List::of);
    }

    private Optional<FieldValue> value(@Nullable Object written, String at, LoanField field) {
      return checked(at, () -> field.value(written));
    }

    Optional<PriorityOrder> order(@Nullable Object written) {
      return list(written, "", "must be an array of objects with field and direction", this::key)
          .flatMap(keys -> checked("", () -> new PriorityOrder(keys)));
    }

    private Optional<Key> key(@Nullable Object written, String at) {
      if (!(written instanceof Map<?, ?> map) || !Set.of("field", "direction").equals(map.keySet())) {
        return fault(at, "must be an object with field and direction");
      }
      Optional<LoanField> field = fields.named(String.valueOf(map.get("field")));
      if (field.isEmpty()) {
        return fault(at + "/field", knownFields());
      }
      return switch (String.valueOf(map.get("direction")).toLowerCase(Locale.ROOT)) {
        case "asc" -> field.map(known -> new Key(known, Direction.ASC));
        case "desc" -> field.map(known -> new Key(known, Direction.DESC));
        default -> fault(at + "/direction", "must be asc or desc");
      };
    }

    private <T> Optional<List<T>> list(
        @Nullable Object written, String at, String remedy,
        BiFunction<@Nullable Object, String, Optional<T>> parse) {
      if (!(written instanceof List<?> list)) {
        return fault(at, remedy);
      }
      var items = new ArrayList<T>();
      for (int i = 0; i < list.size(); i++) {
        parse.apply(list.get(i), at + "/" + i).ifPresent(items::add);
      }
      return items.size() == list.size() ? Optional.of(items) : Optional.empty();
    }

    private <T> Optional<T> checked(String at, Supplier<T> construction) {
      try {
        return Optional.of(construction.get());
      } catch (IllegalArgumentException refused) {
        return fault(at, String.valueOf(refused.getMessage()));
      }
    }

    private <T> Optional<T> fault(String at, String remedy) {
      faults.add(new Fault(at, remedy));
      return Optional.empty();
    }
  }

  private String knownFields() {
    return "must be one of " + fields.all().stream().map(LoanField::name).collect(Collectors.joining(", "));
  }

  /** A key as a token of a JSON pointer (RFC 6901). */
  private static String escaped(String key) {
    return key.replace("~", "~0").replace("/", "~1");
  }
}
