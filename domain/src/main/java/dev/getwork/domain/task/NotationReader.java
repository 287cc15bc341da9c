package dev.getwork.domain.task;

import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.task.LoanCriteria.All;
import dev.getwork.domain.task.LoanCriteria.Any;
import dev.getwork.domain.task.LoanCriteria.Not;
import dev.getwork.domain.task.Notated.Fault;
import dev.getwork.domain.task.PriorityOrder.Direction;
import dev.getwork.domain.task.PriorityOrder.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads criteria and orders that {@link TaskNotation} wrote, or that a manager did; finds all faults, not only the
 * first.
 */
public final class NotationReader {

  private final LoanFields fields;

  NotationReader(LoanFields fields) {
    this.fields = fields;
  }

  /** Reads criteria: {@code all}, {@code any} and {@code not} over conditions. */
  public Notated<LoanCriteria> criteria(@Nullable Object written) {
    return read(faults -> new Reading(faults).criteria(written, "", 1));
  }

  /** Reads an order: a list of fields with directions. */
  public Notated<PriorityOrder> order(@Nullable Object written) {
    return read(faults -> new Reading(faults).order(written));
  }

  private static <T> Notated<T> read(Function<List<Fault>, Optional<T>> reading) {
    var faults = new ArrayList<Fault>();
    return reading.apply(faults).<Notated<T>>map(Notated.Understood::new).orElseGet(() -> new Notated.Faulty<>(faults));
  }

  private final class Reading {

    private final List<Fault> faults;

    Reading(List<Fault> faults) {
      this.faults = faults;
    }

    Optional<LoanCriteria> criteria(@Nullable Object written, String at, int depth) {
      if (depth > LoanCriteria.DEEPEST) {
        return fault(at, "criteria must be nested at most " + LoanCriteria.DEEPEST + " deep");
      }
      if (!(written instanceof Map<?, ?> map)) {
        return fault(at, "must be an object: all, any, not, or a condition with field and op");
      }
      if (map.containsKey("field") || map.containsKey("op")) {
        return new ConditionReader(fields, this::fault).read(map, at);
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
      if (!(written instanceof List<?> list)) {
        return fault(at, "must be a list");
      }
      var parts = new ArrayList<LoanCriteria>();
      for (int i = 0; i < list.size(); i++) {
        criteria(list.get(i), at + "/" + i, depth + 1).ifPresent(parts::add);
      }
      return parts.size() == list.size() ? Optional.of(parts) : Optional.empty();
    }

    Optional<PriorityOrder> order(@Nullable Object written) {
      if (!(written instanceof List<?> list)) {
        return fault("", "must be a list of objects with field and direction");
      }
      var keys = new ArrayList<Key>();
      for (int i = 0; i < list.size(); i++) {
        key(list.get(i), "/" + i).ifPresent(keys::add);
      }
      return keys.size() == list.size() ? checked("", () -> new PriorityOrder(keys)) : Optional.empty();
    }

    private Optional<Key> key(@Nullable Object written, String at) {
      if (!(written instanceof Map<?, ?> map) || !Set.of("field", "direction").equals(map.keySet())) {
        return fault(at, "must be an object with field and direction");
      }
      Optional<LoanField> field = fields.named(String.valueOf(map.get("field")));
      if (field.isEmpty()) {
        return fault(at + "/field", ConditionReader.unknownField(fields));
      }
      return switch (String.valueOf(map.get("direction")).toLowerCase(Locale.ROOT)) {
        case "asc" -> field.map(known -> new Key(known, Direction.ASC));
        case "desc" -> field.map(known -> new Key(known, Direction.DESC));
        default -> fault(at + "/direction", "must be asc or desc");
      };
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

  static String escaped(String key) {
    return key.replace("~", "~0").replace("/", "~1");
  }
}
