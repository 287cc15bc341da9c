package dev.getwork.adapter.rest.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a schema must say that no type tells, from {@code limits.json}: ranges, words, shapes, and what must be sent. */
final class Limits {

  private static final JsonNode ALL = read();

  /** What records are called over the wire that have another name in Java, where nested names stand behind their owner's. */
  static final JsonNode NAMES = ALL.path("names");

  /** Limits of members, by schema and member. */
  static final JsonNode MEMBERS = ALL.path("members");

  /** What members mean that say nothing of their own, by name. */
  static final JsonNode WORDS = ALL.path("words");

  /** Members that a body must have, by schema. */
  static final JsonNode REQUIRED = ALL.path("required");

  /** Schemas that no record stands for. */
  static final JsonNode SHAPES = ALL.path("shapes");

  /** Parameters and headers that requests may have, by name. */
  static final JsonNode PARAMETERS = ALL.path("parameters");

  /** Headers that answers may have, by name. */
  static final JsonNode HEADERS = ALL.path("headers");

  /** Schemas of bodies that are sent, in which no other member is allowed. */
  static final Set<String> REQUESTS =
      REQUIRED.properties().stream().map(required -> required.getKey()).collect(Collectors.toUnmodifiableSet());

  private Limits() {}

  private static JsonNode read() {
    try (InputStream file = Objects.requireNonNull(Limits.class.getResourceAsStream("limits.json"))) {
      return new JsonMapper().readTree(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
