package dev.getwork.adapter.rest.importing;

import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import java.io.Reader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a loan or a patch from a JSON object per line; the loan number or else the first invalid field is reported. */
public record NdjsonLoans(LoanFields fields, JsonMapper json) implements ImportRows.Format {

  private static final String NUMBER = CommonField.LOAN_NUMBER.field().name();
  private static final String ATTRIBUTES = "attributes";

  /** The names that fields have in the file: their own. */
  static final Map<String, String> LABELS = Arrays.stream(CommonField.values())
      .map(common -> common.field().name())
      .collect(Collectors.toMap(Function.identity(), Function.identity()));

  @Override
  public ImportRows.Source open(Reader file) {
    var lines = new NdjsonLines(file);
    return () -> lines.next().map(line -> ImportRows.row(
        line.number(), LABELS, name -> written(line.text(), name), () -> read(line.text())));
  }

  private Loan read(String line) {
    Map<?, ?> object = object(line);
    LoanNumber number = number(object);
    var values = new HashMap<LoanField, FieldValue>();
    values(object, Objects.requireNonNullElse(object.get(ATTRIBUTES), Map.of()))
        .forEach((field, value) -> value.ifPresent(present -> values.put(field, present)));
    return Loan.of(number, values);
  }

  /**
   * The patch of a line, whose {@code loanNumber} names the loan.
   *
   * @throws InvalidRowException if a member is invalid
   */
  LoanPatch patch(String line) {
    Map<?, ?> object = object(line);
    return patch(checked(() -> number(object)), object);
  }

  /**
   * The patch of a loan (RFC 7396): null removes an attribute.
   *
   * @throws InvalidRowException if a member is invalid
   */
  LoanPatch patch(LoanNumber loan, Map<?, ?> object) {
    if (object.containsKey(NUMBER) && !loan.value().equals(object.get(NUMBER))) {
      throw new InvalidRowException(NUMBER, "must be the number of the patched loan, or be omitted");
    }
    Object attributes = object.containsKey(ATTRIBUTES) ? object.get(ATTRIBUTES) : Map.of();
    Map<LoanField, Optional<FieldValue>> values = values(object, attributes);
    return checked(() -> new LoanPatch(loan, values));
  }

  private static <T> T checked(Supplier<T> read) {
    try {
      return read.get();
    } catch (IllegalArgumentException illegal) {
      throw InvalidRowException.of(illegal, LABELS);
    }
  }

  /** The value of a member as the line has it; empty if it is no loan field, whose value may be a secret. */
  String written(String line, String name) {
    try {
      JsonNode value = json.readTree(line).findPath(name);
      return fields.named(name).isEmpty() ? "" : name.equals(NUMBER) ? value.asString("") : value.toString();
    } catch (JacksonException | NumberFormatException _) {
      return "";
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

  private static LoanNumber number(Map<?, ?> object) {
    return new LoanNumber(
        ((FieldValue.Text) value(CommonField.LOAN_NUMBER.field(), object.get(NUMBER))).value());
  }

  /** The values of the members other than the loan number, and those of the attributes; an empty one was null. */
  private Map<LoanField, Optional<FieldValue>> values(Map<?, ?> object, @Nullable Object attributes) {
    var members = new LinkedHashMap<Object, @Nullable Object>(object);
    members.keySet().removeAll(Set.of(NUMBER, ATTRIBUTES));
    var values = new HashMap<LoanField, Optional<FieldValue>>();
    members.forEach((name, written) -> put(values, common(String.valueOf(name)), written));
    if (!(attributes instanceof Map<?, ?> further)) {
      throw new InvalidRowException(ATTRIBUTES, "must be an object");
    }
    try {
      further.forEach((name, written) -> put(values, attribute(String.valueOf(name)), written));
    } catch (InvalidRowException invalid) {
      throw invalid.within(ATTRIBUTES);
    }
    return values;
  }

  private static void put(
      Map<LoanField, Optional<FieldValue>> values, LoanField field, @Nullable Object written) {
    values.put(field, Optional.ofNullable(written).map(present -> value(field, present)));
  }

  private static FieldValue value(LoanField field, @Nullable Object written) {
    try {
      return field.value(written);
    } catch (IllegalArgumentException illegal) {
      throw new InvalidRowException(field.name(), String.valueOf(illegal.getMessage()));
    }
  }

  private LoanField common(String name) {
    LoanField field = fields.named(name).orElseThrow(() -> unknown(name));
    if (field.isAttribute()) {
      throw new InvalidRowException(name, "is an attribute: send it as a member of attributes");
    }
    return field;
  }

  private LoanField attribute(String name) {
    return fields.named(name).filter(LoanField::isAttribute).orElseThrow(() -> unknown(name));
  }

  private static InvalidRowException unknown(String name) {
    return new InvalidRowException(name, LoanField.isProtectedClass(name)
        ? "must be removed: protected classes are never imported"
        : "must be a loan field; put attributes into the member attributes");
  }
}
