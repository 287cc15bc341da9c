package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A loan's attributes as JSON. */
final class LoanAttributes {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final LoanFields fields;

  LoanAttributes(LoanFields fields) {
    this.fields = fields;
  }

  static String write(Map<LoanField, FieldValue> attributes) {
    var stored = new TreeMap<String, Object>();
    attributes.forEach((field, value) -> stored.put(field.name(), FieldSql.stored(value)));
    return JSON.writeValueAsString(stored);
  }

  /** An attribute that the catalogue does not have any more is passed over. */
  Map<LoanField, FieldValue> read(String json) {
    var read = new HashMap<LoanField, FieldValue>();
    for (Map.Entry<String, JsonNode> attribute : JSON.readTree(json).properties()) {
      Optional<LoanField> field = fields.named(attribute.getKey());
      field.ifPresent(known -> read.put(known, value(known, attribute.getValue())));
    }
    return read;
  }

  private static FieldValue value(LoanField field, JsonNode stored) {
    return switch (field.type()) {
      case TEXT -> new FieldValue.Text(stored.asString());
      case NUMBER -> new FieldValue.Number(stored.decimalValue());
      case TIME -> new FieldValue.Time(Instant.parse(stored.asString()));
    };
  }
}
