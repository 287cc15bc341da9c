package dev.getwork.testkit.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks exchanges against the published OpenAPI document: accepted requests must be allowed, and responses must be
 * documented, down to each member.
 */
public final class Contract {

  private static final String DOCUMENT = "/getwork/openapi.json";
  private static final String API = "/api/v1/";
  private static final String PROBLEM = "application/problem+json";
  private static final int MULTI_STATUS = 207;
  private static final String EVENT = "#/components/schemas/HistoryEvent";

  /** Headers that must be documented when a response has them; others belong to HTTP and to security. */
  private static final Set<String> CHECKED_HEADERS =
      Set.of("location", "etag", "retry-after", "preference-applied", "www-authenticate", "accept", "accept-encoding",
          "allow", "vary");

  /** Headers that a response must have wherever they are documented. */
  private static final Map<Integer, List<String>> ALWAYS = Map.of(
      201, List.of("Location", "X-Node"), 202, List.of("Location", "Retry-After", "X-Node"),
      401, List.of("WWW-Authenticate", "X-Node"), 429, List.of("Retry-After"), 503, List.of("Retry-After"));

  /** The statuses for an unknown method or path. */
  private static final Set<Integer> UNKNOWN_STATUSES = Set.of(400, 401, 403, 404, 405, 429, 431, 503);

  private final JsonNode document;
  private final Bodies bodies;

  Contract(JsonNode document) {
    this.document = document;
    this.bodies = new Bodies(document);
  }

  /** The document on the class path, which nodes publish. */
  public static Contract published() {
    try (InputStream file = Objects.requireNonNull(Contract.class.getResourceAsStream(DOCUMENT), DOCUMENT)) {
      return new Contract(new JsonMapper().readTree(file));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  public JsonNode document() {
    return document;
  }

  /**
   * Checks an exchange.
   *
   * @throws AssertionError when either side broke the contract
   */
  public void check(Exchange exchange) {
    Optional<JsonNode> path = path(exchange.path());
    String method = exchange.method().equals("HEAD") ? "get" : exchange.method().toLowerCase(Locale.ROOT);
    if (path.isPresent() && path.get().has(method)) {
      check(exchange, path.get().path(method));
    } else if (exchange.path().startsWith(API) && !exchange.method().equals("OPTIONS")) {
      require(UNKNOWN_STATUSES.contains(exchange.status()), "there is no such operation", exchange);
      problem(exchange);
    }
  }

  private void check(Exchange exchange, JsonNode operation) {
    JsonNode answer = operation.path("responses").path(Integer.toString(exchange.status()));
    require(!answer.isMissingNode(), "the status is not documented", exchange);
    headers(exchange, answer);
    boolean mayBeEmpty = exchange.method().equals("HEAD") || !answer.has("content");
    if (!exchange.body().isEmpty() || !mayBeEmpty && !isStream(answer)) {
      body(exchange, answer);
    }
    if (exchange.isAccepted()) {
      accepted(exchange, operation);
    }
  }

  /** The body of an event stream is checked by its reader. */
  private static boolean isStream(JsonNode answer) {
    return answer.path("content").has("text/event-stream");
  }

  private static void headers(Exchange exchange, JsonNode answer) {
    ALWAYS.getOrDefault(exchange.status(), List.of()).stream()
        .filter(answer.path("headers")::has)
        .forEach(name -> require(exchange.headers().containsKey(name), "the header " + name + " is missing", exchange));
    exchange.headers().keySet().stream()
        .filter(
            name -> CHECKED_HEADERS.contains(name.toLowerCase(Locale.ROOT)) || name.toLowerCase(Locale.ROOT).matches(
                "x-node|x-trace-id|idempotency-.*"))
        .forEach(name -> require(answer.path("headers").properties().stream()
            .anyMatch(documented -> documented.getKey().equalsIgnoreCase(name)),
            "the header " + name + " is not documented",
            exchange));
  }

  private void body(Exchange exchange, JsonNode answer) {
    String type = exchange.mediaType().orElse("none");
    JsonNode content = answer.path("content").path(type);
    require(!content.isMissingNode(), "the content type " + type + " is not documented", exchange);
    if (type.equals(PROBLEM)) {
      problem(exchange);
      String kind = bodies.read(exchange.body()).path("type").asString();
      require(strings(answer.path("x-problem-types")).anyMatch(kind::equals), kind + " is not documented", exchange);
    } else if (type.equals("application/json")) {
      require(bodies.faults(content.path("schema"), exchange.body()), "the answer is not as documented", exchange);
      requireHeaderLikeBody(exchange);
    }
  }

  /** Requires the same interval in the header and in the body. */
  private void requireHeaderLikeBody(Exchange exchange) {
    JsonNode seconds = bodies.read(exchange.body()).path("recheckAfterSeconds");
    if (seconds.isNumber()) {
      require(exchange.headers().getOrDefault("Retry-After", List.of()).equals(List.of(seconds.asString())),
          "the header Retry-After is not recheckAfterSeconds", exchange);
    }
  }

  /**
   * Checks the data of an event of the event stream.
   *
   * @throws AssertionError when it is not as documented
   */
  public void checkEvent(String data) {
    bodies.faults(EVENT, data).ifPresent(fault -> {
      throw new AssertionError("the event is not as documented: " + fault + System.lineSeparator() + data);
    });
  }

  private void problem(Exchange exchange) {
    if (!exchange.body().isEmpty()) {
      require(exchange.mediaType().filter(PROBLEM::equals).isPresent(), "a refusal must be a problem", exchange);
      require(bodies.problemFaults(exchange.body()), "the problem is not as documented", exchange);
    }
  }

  private void accepted(Exchange exchange, JsonNode operation) {
    Arrays.stream(exchange.query().split("&", -1))
        .map(parameter -> parameter.split("=", 2)[0])
        .filter(name -> !name.isEmpty())
        .forEach(name -> require(strings(operation.path("parameters"), "name").anyMatch(name::equals),
            "the parameter " + name + " is not documented", exchange));
    operation.path("parameters").forEach(parameter -> parameter(exchange, parameter));
    JsonNode content = operation.path("requestBody").path("content");
    if (!content.isMissingNode()) {
      String type = exchange.sentMediaType().orElse("none");
      require(content.has(type), "a body of type " + type + " was accepted and is not documented", exchange);
      // A batch refuses items one by one, in its answer.
      if (type.equals("application/json") && exchange.status() != MULTI_STATUS) {
        require(bodies.faults(content.path(type).path("schema"), exchange.sent()), "a body was accepted that is not "
            + "documented", exchange);
      }
    }
  }

  /** Path parameters are ids, which are opaque. */
  private void parameter(Exchange exchange, JsonNode parameter) {
    String name = parameter.path("name").asString();
    List<String> values = switch (parameter.path("in").asString()) {
      case "query" -> exchange.parameters(name);
      case "header" -> exchange.sentHeaders().getOrDefault(name, List.of());
      default -> List.of(name);
    };
    require(!values.isEmpty() || !parameter.path("required").asBoolean(), name + " is required but missing",
        exchange);
    if (!parameter.path("in").asString().equals("path")) {
      values.forEach(value -> require(bodies.valueFaults(parameter.path("schema"), value),
          "a value of " + name + " was accepted that is not documented", exchange));
    }
  }

  private Optional<JsonNode> path(String requested) {
    return document.path("paths").properties().stream()
        .filter(path -> requested.matches(path.getKey().replaceAll("\\{[^}]+}", "[^/]+")))
        .min((one, other) -> Boolean.compare(one.getKey().contains("{"), other.getKey().contains("{")))
        .map(path -> path.getValue());
  }

  private static Stream<String> strings(JsonNode array, String member) {
    return array.valueStream().map(item -> item.path(member).asString());
  }

  private static Stream<String> strings(JsonNode array) {
    return array.valueStream().map(JsonNode::asString);
  }

  private static void require(Optional<String> fault, String what, Exchange exchange) {
    require(fault.isEmpty(), what + ": " + fault.orElse(""), exchange);
  }

  private static void require(boolean kept, String what, Exchange exchange) {
    if (!kept) {
      throw new AssertionError(what + System.lineSeparator() + exchange);
    }
  }
}
