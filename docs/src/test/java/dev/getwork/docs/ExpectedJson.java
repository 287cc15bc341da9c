package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON that a document shows. An ellipsis in a string matches any text, and a string that is an ellipsis any list. */
record ExpectedJson(JsonNode json) {

  private static final String ELLIPSIS = "…";

  static ExpectedJson of(Block block) {
    return new ExpectedJson(JsonMapper.shared().readTree(block.text()));
  }

  /** The status of a problem document; 0 for other JSON. */
  int status() {
    return json.path("status").asInt(0);
  }

  void assertIs(String answer) {
    JsonNode real = JsonMapper.shared().readTree(answer);
    assertThat(abbreviated(json, real).toPrettyString()).isEqualTo(json.toPrettyString());
  }

  /** The real JSON, with the order of the shown one and its ellipses where they match. */
  private static JsonNode abbreviated(JsonNode shown, JsonNode real) {
    if (real.isArray() && shown.asString("").equals(ELLIPSIS)) {
      return shown;
    }
    if (shown.isString() && !real.isContainer() && real.asString().matches(pattern(shown.asString()))) {
      return shown.asString().contains(ELLIPSIS) ? shown : real;
    }
    if (shown instanceof ObjectNode fields && real instanceof ObjectNode realFields) {
      ObjectNode ordered = realFields.objectNode();
      fields.propertyNames().stream().filter(realFields::has).forEach(name -> ordered.set(name, real.path(name)));
      realFields.propertyNames().forEach(name -> ordered.set(name, abbreviated(fields.path(name), real.path(name))));
      return ordered;
    }
    if (shown.isArray() && real instanceof ArrayNode items) {
      ArrayNode all = items.arrayNode();
      for (int i = 0; i < items.size(); i++) {
        all.add(abbreviated(shown.path(i), items.get(i)));
      }
      return all;
    }
    return real;
  }

  private static String pattern(String shown) {
    return Arrays.stream(shown.split(ELLIPSIS, -1)).map(Pattern::quote).collect(Collectors.joining("(?s:.*)"));
  }
}
