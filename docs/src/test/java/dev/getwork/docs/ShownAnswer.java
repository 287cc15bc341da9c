package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An answer that a document shows. An ellipsis in a value stands for anything, and a value that is one for a whole list. */
record ShownAnswer(JsonNode json) {

  private static final String ANYTHING = "…";

  static ShownAnswer in(Block block) {
    return new ShownAnswer(JsonMapper.shared().readTree(block.text()));
  }

  /** What a problem document says of itself; 0 if it is none. */
  int status() {
    return json.path("status").asInt(0);
  }

  void assertIs(String answer) {
    JsonNode real = JsonMapper.shared().readTree(answer);
    assertThat(asShown(json, real).toPrettyString()).isEqualTo(json.toPrettyString());
  }

  /** The real answer, with an ellipsis where the shown one has it. */
  private static JsonNode asShown(JsonNode shown, JsonNode real) {
    if (real.isArray() && shown.asString("").equals(ANYTHING)) {
      return shown;
    }
    if (shown.isString() && !real.isContainer() && real.asString().matches(pattern(shown.asString()))) {
      return shown.asString().contains(ANYTHING) ? shown : real;
    }
    if (shown instanceof ObjectNode fields && real instanceof ObjectNode realFields) {
      ObjectNode ordered = realFields.objectNode();
      fields.propertyNames().stream().filter(realFields::has).forEach(name -> ordered.set(name, real.path(name)));
      realFields.propertyNames().forEach(name -> ordered.set(name, asShown(fields.path(name), real.path(name))));
      return ordered;
    }
    if (shown.isArray() && real instanceof ArrayNode items) {
      ArrayNode all = items.arrayNode();
      for (int i = 0; i < items.size(); i++) {
        all.add(asShown(shown.path(i), items.get(i)));
      }
      return all;
    }
    return real;
  }

  private static String pattern(String shown) {
    return Arrays.stream(shown.split(ANYTHING, -1)).map(Pattern::quote).collect(Collectors.joining("(?s:.*)"));
  }
}
