package dev.getwork.bootstrap.fuzz;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Random bodies that a schema allows, and mutations of them. */
record FuzzBodies(JsonNode document, Random random) {

  private static final JsonMapper JSON = new JsonMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int DEEPEST = 4;

  /** Escapes that Jackson does not write: a lone surrogate and a null character. */
  private static final Map<String, String> ESCAPES = Map.of("@lone@", "\\ud800", "@nul@", "\\u0000");

  private static final List<String> ODD_TEXTS = List.of(
      "", " ", "@nul@", "@lone@", "x@lone@y", "\u202Eabc", "💰", "a".repeat(5_000), "'; drop table loan; --",
      "<script>",
      "1", "true", "null", "../../etc/passwd", "%00", "é\u0301", "\uFEFF", "\n\r\t");

  /** A body that the schema allows, mostly. */
  JsonNode sample(JsonNode schema, int depth) {
    if (schema.path("$ref").asString("").endsWith("/Criteria")) {
      return criteria(depth);
    }
    if (schema.has("$ref")) {
      return sample(document.at(schema.path("$ref").asString().substring(1)), depth);
    }
    if (schema.has("enum")) {
      return pick(schema.path("enum"));
    }
    if (schema.has("oneOf")) {
      JsonNode choices = schema.path("oneOf");
      return sample(depth > DEEPEST ? choices.get(choices.size() - 1) : pick(choices), depth + 1);
    }
    JsonNode type = schema.path("type");
    return switch (type.isArray() ? pick(type).asString() : type.asString("string")) {
      case "object" -> object(schema, depth);
      case "array" -> array(schema, depth);
      case "integer" -> NODES.numberNode(schema.path("minimum").asInt(0) + random.nextInt(3));
      case "number" -> NODES.numberNode(random.nextInt(100_000));
      case "boolean" -> NODES.booleanNode(random.nextBoolean());
      default -> NODES.stringNode(pick(
          List.of("amount", "state", "1", "2", "L-1", "processor002", "MA", "n" + random.nextInt(100_000))));
    };
  }

  /** Criteria whose operators and values fit the types of their fields, which the schema does not describe. */
  private JsonNode criteria(int depth) {
    return switch (random.nextInt(depth > DEEPEST ? 5 : 8)) {
      case 0 -> condition("amount", pick(List.of("ge", "lt", "ne"))).put("value", random.nextInt(60));
      case 1 -> condition("state", pick(List.of("eq", "startsWith", "contains"))).put("value", "MA");
      case 2 -> condition("submittedAt", pick(List.of("ge", "le"))).put("value", "2020-04-03T00:00:00Z");
      case 3 -> condition(pick(List.of("purpose", "amount", "naics")), pick(List.of("present", "absent")));
      case 4 -> condition("product", pick(List.of("in", "notIn"))).set("values", NODES.arrayNode().add("p").add("x"));
      case 5 -> NODES.objectNode().set("not", criteria(depth + 1));
      default -> NODES.objectNode().set(pick(List.of("all", "any")),
          NODES.arrayNode().add(criteria(depth + 1)).add(criteria(depth + 1)));
    };
  }

  private static ObjectNode condition(String field, String operator) {
    return NODES.objectNode().put("field", field).put("op", operator);
  }

  private JsonNode object(JsonNode schema, int depth) {
    ObjectNode object = NODES.objectNode();
    schema.path("properties").properties().forEach(member -> {
      boolean required =
          schema.path("required").valueStream().anyMatch(name -> name.asString().equals(member.getKey()));
      if (required || depth < DEEPEST && random.nextBoolean()) {
        object.set(member.getKey(), sample(member.getValue(), depth + 1));
      }
    });
    return object;
  }

  private JsonNode array(JsonNode schema, int depth) {
    var items = NODES.arrayNode();
    for (int left = random.nextInt(3); left >= 0; left--) {
      items.add(sample(schema.path("items"), depth + 1));
    }
    return items;
  }

  /** Changes a random value of a body. */
  JsonNode mutated(JsonNode body) {
    if (body instanceof ObjectNode object && !object.isEmpty() && random.nextInt(5) > 0) {
      String member = pick(List.copyOf(object.propertyNames()));
      switch (random.nextInt(5)) {
        case 0 -> object.remove(member);
        case 1 -> object.set(pick(ODD_TEXTS) + "extra", odd());
        case 2 -> object.set(member, mutated(object.path(member)));
        default -> object.set(member, odd());
      }
      return object;
    }
    return odd();
  }

  private JsonNode odd() {
    return switch (random.nextInt(9)) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.booleanNode(true);
      case 2 -> NODES.numberNode(pick(List.of(-1, 0, 6, 73, Integer.MAX_VALUE, Integer.MIN_VALUE)));
      case 3 -> NODES.numberNode(BigInteger.TEN.pow(pick(List.of(9, 18, 19, 40, 900))));
      case 4 -> NODES.numberNode(new BigDecimal("1.5e" + pick(List.of("-3", "5", "400", "-400"))));
      case 5 -> NODES.arrayNode().add(1).add("x").addNull();
      case 6 -> NODES.objectNode().put("x", 1);
      default -> NODES.stringNode(pick(ODD_TEXTS));
    };
  }

  /** The encoded body, sometimes invalid JSON. */
  byte[] bytes(JsonNode body) {
    String json = JSON.writeValueAsString(body);
    for (var escape : ESCAPES.entrySet()) {
      json = json.replace(escape.getKey(), escape.getValue());
    }
    return switch (random.nextInt(24)) {
      case 0 -> bytes(json.substring(0, random.nextInt(json.length())));
      case 1 -> bytes(json.replaceFirst("\\{", "{\"taskId\":\"1\",\"taskId\":\"2\","));
      case 2 -> bytes(json + json);
      case 3 -> bytes("[".repeat(pick(List.of(10, 1_000, 100_000))) + json);
      case 4 -> bytes("{\"a\":".repeat(pick(List.of(10, 1_000, 50_000))));
      case 5 -> json.getBytes(StandardCharsets.UTF_16);
      case 6 -> broken(bytes(json));
      case 7 -> bytes(json.replaceAll("[0-9]+", "1e400"));
      case 8 -> bytes("\uFEFF" + json);
      default -> bytes(json);
    };
  }

  private byte[] broken(byte[] body) {
    var broken = ByteBuffer.allocate(body.length + 3);
    int at = random.nextInt(body.length + 1);
    // A surrogate, which is invalid in UTF-8.
    return broken.put(body, 0, at).put(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80})
        .put(body, at, body.length - at)
        .array();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private JsonNode pick(JsonNode array) {
    var all = new ArrayList<JsonNode>();
    array.forEach(all::add);
    return pick(all);
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
