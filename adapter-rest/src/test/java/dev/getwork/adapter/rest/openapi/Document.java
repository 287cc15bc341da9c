package dev.getwork.adapter.rest.openapi;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts the OpenAPI document together. */
final class Document {

  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, Handled> handled;
  private final Schemas schemas = new Schemas();

  Document(Map<String, Handled> handled) {
    this.handled = handled;
  }

  /** All that is said of operations, by the room it is said in. */
  static Map<String, List<Operation>> rooms() {
    var rooms = new TreeMap<String, List<Operation>>();
    rooms.put("Work", WorkOperations.all());
    rooms.put("Tasks", TaskOperations.all());
    rooms.put("Loans", LoanOperations.all());
    rooms.put("Cluster", ClusterOperations.all());
    return rooms;
  }

  String write() {
    ObjectNode document = About.document();
    ArrayNode tags = document.putArray("tags");
    ObjectNode paths = document.putObject("paths");
    rooms().forEach((room, operations) -> {
      tags.addObject().put("name", room).put("description", About.room(room));
      operations.stream().sorted(Comparator.comparing(Operation::path))
          .forEach(operation -> add(paths, room, operation));
    });
    ObjectNode components = document.putObject("components");
    components.set("schemas", sorted(schemas.all()));
    components.set("headers", Limits.HEADERS);
    components.set("securitySchemes", About.securitySchemes());
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
  }

  private void add(ObjectNode paths, String room, Operation operation) {
    ObjectNode path = paths.withObjectProperty(operation.path());
    ObjectNode into = path.putObject(operation.method().toLowerCase(java.util.Locale.ROOT));
    Handled by = handled.get(operation.key());
    if (by == null) {
      throw new AssertionError("no controller has " + operation.key());
    }
    new Described(operation, by, schemas).writeTo(into, room);
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
