package dev.getwork.adapter.rest.openapi;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the OpenAPI document. */
final class Document {

  private static final JsonMapper JSON = JsonMapper.builder()
      .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
      .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
      .build();

  /** What is said of the document and of each operation, by tag. */
  private static final JsonNode SAID = Limits.read("operations.json");

  private final Map<String, Handled> handled;
  private final Schemas schemas = new Schemas();

  Document(Map<String, Handled> handled) {
    this.handled = handled;
  }

  static List<Operation> operations() {
    return SAID.path("tags").valueStream().flatMap(Document::operations).toList();
  }

  private static Stream<Operation> operations(JsonNode tag) {
    return tag.path("operations").valueStream().map(operation -> JSON.treeToValue(operation, Operation.class));
  }

  String write() {
    ObjectNode document = (ObjectNode) SAID.path("document").deepCopy();
    ArrayNode tags = document.putArray("tags");
    ObjectNode paths = document.putObject("paths");
    SAID.path("tags").properties().forEach(tag -> {
      tags.addObject().put("name", tag.getKey()).set("description", tag.getValue().path("description"));
      operations(tag.getValue()).sorted(Comparator.comparing(Operation::path))
          .forEach(operation -> add(paths, tag.getKey(), operation));
    });
    ObjectNode components = document.putObject("components");
    components.set("schemas", sorted(schemas.all()));
    components.set("headers", Limits.HEADERS);
    components.set("securitySchemes", SAID.path("securitySchemes"));
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
  }

  private void add(ObjectNode paths, String tag, Operation operation) {
    ObjectNode path = paths.withObjectProperty(operation.path());
    ObjectNode into = path.putObject(operation.method().toLowerCase(java.util.Locale.ROOT));
    Handled by = handled.get(operation.key());
    if (by == null) {
      throw new AssertionError("no controller has " + operation.key());
    }
    new Described(operation, by, schemas).writeTo(into, tag);
  }

  private static ObjectNode sorted(ObjectNode schemas) {
    ObjectNode sorted = JSON.createObjectNode();
    schemas.properties().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(schema -> sorted.set(schema.getKey(), schema.getValue()));
    return sorted;
  }

  /** The kinds of problems of a status, so that clients can tell them apart. */
  static Map<Integer, List<ProblemType>> byStatus(Stream<ProblemType> problems) {
    return problems.distinct().sorted().collect(
        Collectors.groupingBy(ProblemType::status, TreeMap::new, Collectors.toList()));
  }
}
