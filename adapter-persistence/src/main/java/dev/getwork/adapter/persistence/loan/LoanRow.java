package dev.getwork.adapter.persistence.loan;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Maps rows to loans, and attributes to the JSON in which they are stored. */
public record LoanRow(LoanFields fields) implements RowMapper<Loan> {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /** Fixed width and always UTC, so that times as text sort like times. */
  private static final DateTimeFormatter TIME_AS_TEXT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  @Override
  public Loan mapRow(ResultSet row, int number) throws SQLException {
    return new Loan(
        new LoanNumber(row.getString("loan_number")),
        row.getBigDecimal("amount"),
        row.getString("currency"),
        row.getString("state"),
        row.getString("product"),
        row.getString("purpose"),
        SqlTime.instant(row, "submitted_at"),
        attributes(row.getString("attributes")));
  }

  /**
   * Leaves out attributes that the catalog no longer has, and values that do not fit the type of its field. No
   * attributes if there is no JSON.
   */
  public Map<LoanField, FieldValue> attributes(@Nullable String json) {
    var attributes = new HashMap<LoanField, FieldValue>();
    if (json != null) {
      JSON.readTree(json).forEachEntry((name, stored) -> fields.named(name)
          .ifPresent(field -> value(field, stored).ifPresent(value -> attributes.put(field, value))));
    }
    return attributes;
  }

  private static Optional<FieldValue> value(LoanField field, JsonNode stored) {
    try {
      return switch (field.type()) {
        case TEXT -> stored.asStringOpt().map(FieldValue.Text::new);
        case NUMBER -> stored.asDecimalOpt().map(FieldValue.Number::new);
        case TIME -> stored.asStringOpt().map(time -> new FieldValue.Time(Instant.parse(time)));
      };
    } catch (DateTimeParseException | IllegalArgumentException unfit) {
      return Optional.empty();
    }
  }

  public String json(Map<LoanField, FieldValue> attributes) {
    var stored = new TreeMap<String, Object>();
    attributes.forEach((field, value) -> stored.put(field.name(), stored(value)));
    return JSON.writeValueAsString(stored);
  }

  /** The changed attributes before the change; null if none changed. */
  public @Nullable String before(FactChanges facts) {
    return facts.isEmpty() ? null : json(facts.before());
  }

  /** The changed attributes after the change; null if none changed. */
  public @Nullable String after(FactChanges facts) {
    return facts.isEmpty() ? null : json(facts.after());
  }

  /** A patch as JSON: columns, and attributes as a merge patch (RFC 7396), in which null removes one. */
  static String json(LoanPatch patch) {
    var attributes = new TreeMap<String, @Nullable Object>();
    var columns = new TreeMap<String, Object>(Map.of("attributes", attributes));
    patch.values().forEach((field, value) -> CommonField.of(field).ifPresentOrElse(
        common -> columns.put(FieldSql.column(common), stored(value.orElseThrow())),
        () -> attributes.put(field.name(), value.map(LoanRow::stored).orElse(null))));
    return JSON.writeValueAsString(columns);
  }

  /** A value as it is stored in the JSON of the attributes. */
  static Object stored(FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) -> text;
      case FieldValue.Number(var number) -> number;
      case FieldValue.Time(var time) -> TIME_AS_TEXT.format(time);
    };
  }
}
