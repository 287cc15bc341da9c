package dev.getwork.adapter.rest.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The constraints and descriptions of {@code limits.json}, which no Java type contains. */
final class Limits {

  private static final JsonNode ALL = read("limits.json");

  /** Names of schemas by the names of their classes; a nested class has the name of its owner as a prefix. */
  static final JsonNode NAMES = ALL.path("names");

  /** Limits of members, by schema and member. */
  static final JsonNode MEMBERS = ALL.path("members");

  /** Descriptions of members that have none of their own, by name. */
  static final JsonNode WORDS = ALL.path("words");

  /** Members that a body must have, by schema. */
  static final JsonNode REQUIRED = ALL.path("required");

  /** Schemas without a record. */
  static final JsonNode SHAPES = ALL.path("shapes");

  /** Parameters and headers of requests, by name. */
  static final JsonNode PARAMETERS = ALL.path("parameters");

  /** Headers of answers, by name. */
  static final JsonNode HEADERS = ALL.path("headers");

  /** Schemas of request bodies, which allow no other members. */
  static final Set<String> REQUESTS =
      REQUIRED.properties().stream().map(required -> required.getKey()).collect(Collectors.toUnmodifiableSet());

  private Limits() {}

  static JsonNode read(String name) {
    try (InputStream file = Objects.requireNonNull(Limits.class.getResourceAsStream(name), name)) {
      return new JsonMapper().readTree(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
