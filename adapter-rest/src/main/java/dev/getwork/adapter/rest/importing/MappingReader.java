package dev.getwork.adapter.rest.importing;

import dev.getwork.adapter.rest.importing.CsvMapping.Numbers;
import dev.getwork.adapter.rest.importing.MappingDocument.Column;
import dev.getwork.adapter.rest.importing.MappingDocument.LoanNumbers;
import dev.getwork.adapter.rest.importing.MappingDocument.RowNumber;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Checks the notation of one import mapping. All its errors are reported at once, each with its place. */
final class MappingReader {

  private static final int MOST_COLUMNS = 1_000;
  private static final int WIDEST = 18;
  private static final int GREATEST = 1_000_000_000;

  private final LoanFields fields;
  private final ProblemException faults = ProblemType.INVALID_VALUE.because("Correct the listed values.");
  private final List<CsvMapping.Column> columns = new ArrayList<>();
  private final Map<LoanField, FieldValue> constants = new HashMap<>();
  /** Where the mapping fills a field. */
  private final Map<LoanField, String> places = new HashMap<>();

  private MappingReader(LoanFields fields) {
    this.fields = fields;
  }

  static CsvMapping read(MappingDocument document, LoanFields fields) {
    return new MappingReader(fields).mapping(document);
  }

  private CsvMapping mapping(MappingDocument document) {
    Optional<Numbers> numbers = numbers(document.loanNumber());
    Map<String, Column> written = Objects.requireNonNullElse(document.columns(), Map.of());
    if (written.size() > MOST_COLUMNS) {
      fault("/columns", "must have at most " + MOST_COLUMNS + " columns");
    }
    written.forEach((header, column) -> addColumn(header, column, "/columns" + ProblemException.pointer(header)));
    Objects.requireNonNullElse(document.constants(), Map.<String, JsonNode>of())
        .forEach((name, value) -> addConstant(name, value, "/constants" + ProblemException.pointer(name)));
    for (CommonField common : CommonField.values()) {
      if (common != CommonField.LOAN_NUMBER && !places.containsKey(common.field())) {
        fault("/columns", "must map a column to " + common.field().name() + ", or constants must have it");
      }
    }
    if (!faults.hasErrors()) {
      checkConstants();
    }
    return numbers.filter(_ -> !faults.hasErrors()).map(made -> new CsvMapping(made, columns, constants))
        .orElseThrow(() -> faults);
  }

  private Optional<Numbers> numbers(@Nullable LoanNumbers written) {
    RowNumber rows = written == null ? null : written.rowNumber();
    String column = written == null ? null : written.column();
    if (written == null || (column == null) == (rows == null) || rows != null && written.prefix() != null) {
      return fault("/loanNumber", "must have either column, optionally with prefix, or rowNumber");
    }
    String prefix = Objects.requireNonNullElse(rows == null ? written.prefix() : rows.prefix(), "");
    if (rows == null) {
      return faults.checked("/loanNumber/prefix",
          () -> proven(new Numbers(Optional.ofNullable(column).map(String::strip), prefix, 0, 1, 1)));
    }
    String at = "/loanNumber/rowNumber";
    int width = within(at + "/width", rows.width(), WIDEST);
    int first = within(at + "/first", rows.first(), GREATEST);
    int step = within(at + "/step", rows.step(), GREATEST);
    return faults.checked(at + "/prefix", () -> proven(new Numbers(Optional.empty(), prefix, width, first, step)));
  }

  /** Makes a loan number as long as a row's can be. */
  private static Numbers proven(Numbers numbers) {
    numbers.ofRow(numbers.column().isPresent() ? 1 : Long.MAX_VALUE);
    return numbers;
  }

  private int within(String at, @Nullable Integer written, int greatest) {
    int number = Objects.requireNonNullElse(written, 1);
    if (number < 1 || number > greatest) {
      fault(at, "must be a whole number from 1 to " + greatest);
      return 1;
    }
    return number;
  }

  private void addColumn(String header, Column column, String at) {
    if ((column.field() == null) == (column.attribute() == null)) {
      fault(at, "must be an object with either field or attribute");
      return;
    }
    Optional<LoanField> field = column.field() == null
        ? known(String.valueOf(column.attribute()), false, at + "/attribute")
        : known(column.field(), true, at + "/field");
    field.filter(known -> isOnlyPlace(known, at)).ifPresent(known -> zone(column, known, at)
        .flatMap(zone -> faults.checked(at + "/format", () -> ValueFormat.of(known.type(), column.format(), zone)))
        .ifPresent(format -> addColumn(column, new CsvMapping.Column(header.strip(), known,
            stripped(Objects.requireNonNullElse(column.absent(), List.of())),
            stripped(Objects.requireNonNullElse(column.values(), Map.of())), format), at)));
  }

  private void addColumn(Column written, CsvMapping.Column column, String at) {
    columns.add(column);
    column.values().forEach(
        (from, to) -> faults.checked(at + "/values" + ProblemException.pointer(from), () -> value(column, to)));
    Optional.ofNullable(written.fallback())
        .flatMap(text -> faults.checked(at + "/default", () -> value(column, text)))
        .ifPresent(value -> constants.put(column.field(), value));
  }

  private static FieldValue value(CsvMapping.Column column, String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("must not be blank");
    }
    return column.format().read(text.strip());
  }

  private Optional<ZoneId> zone(Column column, LoanField field, String at) {
    if (column.zone() != null && field.type() != FieldType.TIME) {
      return fault(at + "/zone", "is allowed for times only");
    }
    try {
      return Optional.of(column.zone() == null ? ZoneOffset.UTC : ZoneId.of(column.zone()));
    } catch (DateTimeException _) {
      return fault(at + "/zone", "must be a time zone such as UTC or America/New_York");
    }
  }

  private Optional<LoanField> known(String name, boolean isCommon, String at) {
    if (LoanField.isProtectedClass(name)) {
      return fault(at, "must be removed: protected classes are never imported");
    }
    Predicate<LoanField> fitting = field -> !field.equals(CommonField.LOAN_NUMBER.field())
        && field.isAttribute() != isCommon;
    return fields.named(name).filter(fitting).or(() -> fault(at, "must be one of "
        + fields.all().stream().filter(fitting).map(LoanField::name).collect(Collectors.joining(", "))));
  }

  private boolean isOnlyPlace(LoanField field, String at) {
    String other = places.putIfAbsent(field, at);
    if (other != null) {
      fault(at, "must be removed: " + other + " already maps to " + field.name());
    }
    return other == null;
  }

  private void addConstant(String name, JsonNode value, String at) {
    boolean isCommon = fields.named(name).flatMap(CommonField::of).isPresent();
    known(name, isCommon, at).filter(known -> isOnlyPlace(known, at))
        .ifPresent(known -> faults.checked(at, () -> constant(known, value))
            .ifPresent(valid -> constants.put(known, valid)));
  }

  private static FieldValue constant(LoanField field, JsonNode value) {
    boolean isNumber = field.type() == FieldType.NUMBER;
    if (isNumber ? !value.isNumber() : !value.isString() || value.asString().isBlank()) {
      throw new IllegalArgumentException("must be a " + (isNumber ? "number" : "string that is not blank"));
    }
    return isNumber
        ? new FieldValue.Number(value.decimalValue())
        : ValueFormat.of(field.type(), null, ZoneOffset.UTC).read(value.asString());
  }

  /** Constants and defaults are checked as the patch of a loan. */
  private void checkConstants() {
    try {
      LoanPatch.setting(new LoanNumber("1"), constants);
    } catch (IllegalArgumentException invalid) {
      String message = String.valueOf(invalid.getMessage());
      int end = message.indexOf(' ');
      fault(fields.named(message.substring(0, end)).map(places::get).orElse("/constants"), message.substring(end + 1));
    }
  }

  private <T> Optional<T> fault(String at, String remedy) {
    faults.atPointer(at, remedy);
    return Optional.empty();
  }

  private static Set<String> stripped(List<String> texts) {
    return texts.stream().map(String::strip).collect(Collectors.toUnmodifiableSet());
  }

  private static Map<String, String> stripped(Map<String, String> texts) {
    var stripped = new HashMap<String, String>();
    texts.forEach((from, to) -> stripped.put(from.strip(), to.strip()));
    return Map.copyOf(stripped);
  }
}
