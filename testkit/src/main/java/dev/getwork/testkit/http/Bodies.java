package dev.getwork.testkit.http;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Validates JSON bodies strictly against the schemas of the document: an undocumented member is a fault. */
final class Bodies {

  private static final String ID = "https://getwork.example/openapi.json";
  private static final JsonMapper JSON = new JsonMapper();

  private final SchemaRegistry schemas;

  /** OpenAPI has keywords next to schemas that JSON Schema does not define. */
  Bodies(JsonNode document) {
    JsonNode strict = document.deepCopy();
    close(strict);
    String text = strict.toString();
    this.schemas = SchemaRegistry.withDefaultDialect(
        Dialect.builder(Dialects.getDraft202012()).unknownKeywordFactory((name, _) -> new NonValidationKeyword(name))
            .build(),
        registry -> registry.schemas(Map.of(ID, text)));
  }

  private static void close(JsonNode schema) {
    if (schema instanceof ObjectNode object && object.has("properties") && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    schema.forEach(Bodies::close);
  }

  JsonNode read(String json) {
    return JSON.readTree(json);
  }

  Optional<String> problemFaults(String json) {
    return faults("#/components/schemas/Problem", json);
  }

  /** The faults of a body. */
  Optional<String> faults(JsonNode schema, String json) {
    JsonNode reference = schema.path("$ref");
    return reference.isString() ? faults(reference.asString(), json) : Optional.empty();
  }

  /** The faults of a value that was sent as text in a query or a header. */
  Optional<String> valueFaults(JsonNode schema, String value) {
    boolean whole = schema.path("type").asString().equals("integer") && value.matches("[+-]?[0-9]{1,18}");
    return faults(schemas.getSchema(schema.toString()),
        whole ? Long.toString(Long.parseLong(value)) : JSON.writeValueAsString(value));
  }

  /** The faults of JSON that should match this component of the document. */
  Optional<String> faults(String reference, String json) {
    return faults(schemas.getSchema(SchemaLocation.of(ID + reference)), json);
  }

  private static Optional<String> faults(Schema schema, String json) {
    List<Error> errors = schema.validate(json, InputFormat.JSON, context -> context.executionConfig(
        config -> config.formatAssertionsEnabled(true)));
    return errors.isEmpty()
        ? Optional.empty()
        : Optional.of(errors.stream().map(Error::toString).collect(Collectors.joining("; ")));
  }
}
