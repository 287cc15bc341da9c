package dev.getwork.adapter.rest.importing;

import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads a loan or a patch from a JSON object; the first invalid field is reported. */
record NdjsonLoans(LoanFields fields, JsonMapper json) {

  private static final String NUMBER = "loanNumber";
  private static final String ATTRIBUTES = "attributes";
  private static final Set<String> MEMBERS =
      Set.of(NUMBER, "amount", "currency", "state", "product", "purpose", "submittedAt", ATTRIBUTES);

  /** The names that fields have in the file: their own. */
  static final Map<String, String> LABELS =
      MEMBERS.stream().collect(Collectors.toMap(Function.identity(), Function.identity()));

  /**
   * The loan of a line.
   *
   * @throws InvalidRowException if a member is invalid
   * @throws IllegalArgumentException if a field of {@link #LABELS} is, which the message names first
   */
  Loan read(String line) {
    Map<?, ?> object = object(line);
    object.keySet().forEach(name -> requireKnown(String.valueOf(name)));
    return new Loan(
        new LoanNumber(text(object, NUMBER)),
        number("amount", object.get("amount")),
        text(object, "currency"),
        text(object, "state"),
        text(object, "product"),
        text(object, "purpose"),
        time("submittedAt", object.get("submittedAt")),
        attributes(object.get(ATTRIBUTES)));
  }

  /**
   * The patch of a line, whose {@code loanNumber} names the loan.
   *
   * @throws InvalidRowException if a member is invalid
   */
  LoanPatch patch(String line) {
    Map<?, ?> object = object(line);
    return patch(checked(() -> new LoanNumber(text(object, NUMBER))), object);
  }

  /**
   * The patch of a loan (RFC 7396): null removes an attribute.
   *
   * @throws InvalidRowException if a member is invalid
   */
  LoanPatch patch(LoanNumber loan, Map<?, ?> object) {
    var common = new HashMap<Object, @Nullable Object>(object);
    if (!loan.value().equals(common.getOrDefault(NUMBER, loan.value()))) {
      throw new InvalidRowException(NUMBER, "must be the number of the patched loan, or be omitted");
    }
    common.remove(NUMBER);
    Object attributes = common.containsKey(ATTRIBUTES) ? common.remove(ATTRIBUTES) : Map.of();
    Map<LoanField, Optional<FieldValue>> values = values(common, this::common);
    try {
      values.putAll(values(object(ATTRIBUTES, attributes), this::attribute));
    } catch (InvalidRowException invalid) {
      throw attributes instanceof Map ? invalid.within(ATTRIBUTES) : invalid;
    }
    return checked(() -> new LoanPatch(loan, values));
  }

  private static <T> T checked(Supplier<T> read) {
    try {
      return read.get();
    } catch (IllegalArgumentException illegal) {
      throw InvalidRowException.of(illegal, LABELS);
    }
  }

  private Map<?, ?> object(String line) {
    try {
      if (json.readValue(line, Object.class) instanceof Map<?, ?> object) {
        return object;
      }
    } catch (JacksonException | NumberFormatException _) {
      // Reported below; the second is for exponents beyond any number.
    }
    throw new InvalidRowException("", "must be one JSON object without duplicate names");
  }

  private static void requireKnown(String name) {
    if (!MEMBERS.contains(name)) {
      throw unknown(name);
    }
  }

  private static InvalidRowException unknown(String name) {
    return new InvalidRowException(name, LoanField.isProtectedClass(name)
        ? "must be removed: protected classes are never imported"
        : "must be a configured loan field; attributes are members of attributes");
  }

  private Map<LoanField, FieldValue> attributes(@Nullable Object written) {
    if (written == null) {
      return Map.of();
    }
    var attributes = new HashMap<LoanField, FieldValue>();
    values(object(ATTRIBUTES, written), this::attribute)
        .forEach((field, value) -> value.ifPresent(present -> attributes.put(field, present)));
    return attributes;
  }

  private static Map<?, ?> object(String name, @Nullable Object written) {
    if (written instanceof Map<?, ?> object) {
      return object;
    }
    throw new InvalidRowException(name, "must be an object");
  }

  /** The values of an object; an empty one was null. */
  private static Map<LoanField, Optional<FieldValue>> values(Map<?, ?> object, Function<String, LoanField> named) {
    var values = new HashMap<LoanField, Optional<FieldValue>>();
    object.forEach((key, written) -> {
      LoanField field = named.apply(String.valueOf(key));
      values.put(field, Optional.ofNullable(written).map(value -> value(field, value)));
    });
    return values;
  }

  private LoanField common(String name) {
    LoanField field = fields.named(name).orElseThrow(() -> unknown(name));
    if (CommonField.of(field).isEmpty()) {
      throw new InvalidRowException(name, "is an attribute: send it as a member of attributes");
    }
    return field;
  }

  private LoanField attribute(String name) {
    return fields.named(name).filter(field -> CommonField.of(field).isEmpty()).orElseThrow(() -> unknown(name));
  }

  private static FieldValue value(LoanField field, Object written) {
    try {
      return switch (field.type()) {
        case TEXT -> new FieldValue.Text(text(field.name(), written));
        case NUMBER -> new FieldValue.Number(number(field.name(), written));
        case TIME -> new FieldValue.Time(time(field.name(), written));
      };
    } catch (IllegalArgumentException illegal) {
      throw new InvalidRowException(field.name(), String.valueOf(illegal.getMessage()));
    }
  }

  private static String text(Map<?, ?> object, String name) {
    return text(name, object.get(name));
  }

  private static String text(String name, @Nullable Object written) {
    if (written instanceof String text) {
      return text;
    }
    throw new InvalidRowException(name, "must be a string");
  }

  private static BigDecimal number(String name, @Nullable Object written) {
    if (written instanceof BigDecimal decimal) {
      return decimal;
    }
    if (written instanceof Number whole) {
      return new BigDecimal(whole.toString());
    }
    throw new InvalidRowException(name, "must be a number");
  }

  private static Instant time(String name, @Nullable Object written) {
    try {
      return OffsetDateTime.parse(text(name, written)).toInstant();
    } catch (DateTimeException _) {
      throw new InvalidRowException(name, "must be an RFC 3339 time such as 2020-06-01T00:00:00Z");
    }
  }
}
