package dev.getwork.domain.task;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads one condition of a criteria's notation. */
final class ConditionReader {

  private final LoanFields fields;
  private final BiConsumer<String, String> fault;

  ConditionReader(LoanFields fields, BiConsumer<String, String> fault) {
    this.fields = fields;
    this.fault = fault;
  }

  Optional<LoanCriteria> read(Map<?, ?> map, String at) {
    Optional<LoanField> field = fields.named(String.valueOf(map.get("field")));
    Optional<Operator> operator = Operator.of(String.valueOf(map.get("op")));
    if (field.isEmpty()) {
      fault.accept(at + "/field", unknownField(fields));
    }
    if (operator.isEmpty()) {
      fault.accept(at + "/op", "must be one of " + words());
    }
    if (field.isEmpty() || operator.isEmpty()) {
      return Optional.empty();
    }
    return read(map, at, field.get(), operator.get());
  }

  private Optional<LoanCriteria> read(Map<?, ?> map, String at, LoanField field, Operator operator) {
    String key = operator.takesList() ? "values" : "value";
    Set<String> expected = operator.takesValue() ? Set.of("field", "op", key) : Set.of("field", "op");
    if (!expected.equals(map.keySet())) {
      fault.accept(at,
          operator.word() + " goes with exactly " + String.join(", ", expected.stream().sorted().toList()));
      return Optional.empty();
    }
    return values(map.get(key), at + "/" + key, field, operator)
        .flatMap(values -> checked(at, () -> new Condition(field, operator, values)));
  }

  private Optional<List<FieldValue>> values(@Nullable Object written, String at, LoanField field, Operator operator) {
    if (!operator.takesValue()) {
      return Optional.of(List.of());
    }
    if (!operator.takesList()) {
      return value(written, at, field).map(List::of);
    }
    if (!(written instanceof List<?> list)) {
      fault.accept(at, "must be a list");
      return Optional.empty();
    }
    var values = new ArrayList<FieldValue>();
    for (int i = 0; i < list.size(); i++) {
      value(list.get(i), at + "/" + i, field).ifPresent(values::add);
    }
    return values.size() == list.size() ? Optional.of(values) : Optional.empty();
  }

  private Optional<FieldValue> value(@Nullable Object written, String at, LoanField field) {
    return checked(at, () -> typed(written, field));
  }

  private static FieldValue typed(@Nullable Object written, LoanField field) {
    return switch (field.type()) {
      case TEXT -> new FieldValue.Text(as(String.class, written, field, "text: the value must be a string"));
      case NUMBER -> new FieldValue.Number(
          new BigDecimal(as(Number.class, written, field, "a number: the value must be one").toString()));
      case TIME -> new FieldValue.Time(time(as(String.class, written, field, "a time: the value must be a string")));
    };
  }

  private static <T> T as(Class<T> type, @Nullable Object written, LoanField field, String remedy) {
    if (!type.isInstance(written)) {
      throw new IllegalArgumentException(field.name() + " is " + remedy);
    }
    return type.cast(written);
  }

  private static Instant time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException unreadable) {
      throw new IllegalArgumentException("must be an RFC 3339 time such as 2020-06-01T00:00:00Z", unreadable);
    }
  }

  private <T> Optional<T> checked(String at, Supplier<T> construction) {
    try {
      return Optional.of(construction.get());
    } catch (IllegalArgumentException refused) {
      fault.accept(at, String.valueOf(refused.getMessage()));
      return Optional.empty();
    }
  }

  private static String words() {
    return Arrays.stream(Operator.values()).map(Operator::word).collect(Collectors.joining(" "));
  }

  static String unknownField(LoanFields fields) {
    return "must be one of " + fields.all().stream().map(LoanField::name).collect(Collectors.joining(", "));
  }
}
