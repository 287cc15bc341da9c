package dev.getwork.bootstrap.fuzz;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Generates random requests to the operations of a document: some valid, most with one or more faults. */
final class FuzzRequests {

  private static final Pattern PARAMETER = Pattern.compile("\\{[^}]+}");
  private static final List<String> USERS =
      List.of("processor001", "processor002", "processor003", "manager", "manager", "operator", "nobody", "");
  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE");
  private static final List<String> IDS = List.of(
      "1", "2", "3", "4", "5", "L-1", "L-2", "processor001", "check-invariants", "unknown-task", "0", "-1", "01",
      "9223372036854775807", "99999999999999999999", "x", "a b", "💰", "1;x=1", "..", "%00", "<script>",
      "y".repeat(3_000));
  private static final List<String> VALUES = List.of(
      "1", "0", "-1", "2", "200", "201", "1.5", "x", "", "9223372036854775808", "💰", "\0", "ppp", "demo", "ACTIVE",
      "2026-01-01T00:00:00Z", "eyJhIjoxfQ", "z".repeat(2_000));
  private static final List<String> VERSIONS = List.of("\"1\"", "\"2\"", "\"3\"", "\"1-paused\"");
  private static final List<String> PAGES = List.of("/", "/console/index.html", "/console/main.js", "/docs/index.html",
      "/docs/swagger-ui/swagger-ui.css", "/docs");
  private static final List<String> UNKNOWN = List.of("unknown=1", "Limit=1", "=", "&", "x%00=1", "%C3%A4");
  private static final List<String> TYPES = List.of(
      "application/json", "application/json", "application/json", "application/json;charset=utf-16", "text/plain",
      "text/csv", "application/x-ndjson", "application/xml", "multipart/form-data", "*/*", "nonsense");
  private static final Map<String, List<String>> HEADERS = Map.of(
      "Prefer", List.of("wait=0", "wait=x", "wait=-1", "wait=\"0\"", "wait", "respond-async, wait=0; a=b", ",;=\""),
      "If-Match", List.of("\"1\"", "W/\"1\"", "*", "1", "\"1\", \"2\"", "\"99999999999999999999\""),
      "If-None-Match", List.of("\"1\"", "*", "x", "W/\"1\""),
      "Idempotency-Key", List.of("a", "b", " ", "a b", "k".repeat(129), "\"q\""),
      "Accept", List.of("application/json", "text/html", "application/xml;q=0.1", "nonsense", "*/*;q=x"),
      "Content-Encoding", List.of("gzip", "br", "identity", "nonsense"),
      "Last-Event-ID", List.of("0", "x", "-1-1", "99999999999999999999-1", "1-2-3-4"),
      "traceparent", List.of("00-x", "00-" + "a".repeat(32) + "-" + "b".repeat(16) + "-01"),
      "Range", List.of("x", "bytes=99999999-", "bytes=0-1", "bytes=5-1", "bytes=0-0,-1"),
      "Authorization", List.of("Basic !", "Basic", "Bearer x.y.z", "Bearer", "Digest a=b", "Basic OjpB"));

  private final List<Target> targets;
  private final List<Target> pages;
  private final Random random;
  private final FuzzBodies bodies;
  private final FuzzLoanFiles files;

  FuzzRequests(JsonNode document, Random random) {
    this.random = random;
    this.bodies = new FuzzBodies(document, random);
    this.files = new FuzzLoanFiles(document, bodies, random);
    this.targets = document.path("paths").properties().stream()
        .flatMap(path -> path.getValue().properties().stream()
            .map(method -> new Target(path.getKey(), method.getKey().toUpperCase(Locale.ROOT), method.getValue())))
        .toList();
    JsonNode undocumented = document.path("none");
    this.pages = PAGES.stream().map(page -> new Target(page, "GET", undocumented)).toList();
  }

  /** The names of the operations. */
  List<String> operations() {
    return targets.stream().map(Target::name).toList();
  }

  /** An operation of the document, or a page. */
  private record Target(String path, String method, JsonNode operation) {
    String name() {
      return method + " " + path;
    }

    boolean requires(String parameter) {
      return operation.path("parameters").valueStream().anyMatch(known -> known.path("required").asBoolean()
          && known.path("name").asString().equals(parameter));
    }

    /** Whether the response is an event stream, which does not end. */
    boolean isStream() {
      return operation.at("/responses/200/content").has("text/event-stream");
    }
  }

  FuzzRequest next() {
    Target target = pick(random.nextInt(20) == 0 ? pages : targets);
    String method = random.nextInt(12) == 0 ? pick(METHODS) : target.method;
    JsonNode content = target.operation.path("requestBody").path("content");
    var headers = headers();
    if (target.isStream()) {
      headers.put("Last-Event-ID", pick(HEADERS.getOrDefault("Last-Event-ID", List.of())));
    }
    if (target.requires("If-Match") && random.nextInt(6) > 0) {
      headers.put("If-Match", pick(VERSIONS));
    }
    String body = content.isMissingNode() && random.nextInt(10) > 0 ? "" : body(content, headers);
    return new FuzzRequest(target.name(), user(target, headers), method, path(target) + query(target), headers, body);
  }

  private String user(Target target, Map<String, String> headers) {
    if (headers.containsKey("Authorization")) {
      return "";
    }
    JsonNode roles = target.operation.path("x-roles");
    boolean rightRole = random.nextInt(10) > 0;
    return rightRole ? switch (roles.path(0).asString("")) {
      case "MANAGER" -> "manager";
      case "OPERATOR" -> "operator";
      case "INTEGRATION" -> "integration";
      default -> pick(USERS.subList(0, 3));
    } : pick(USERS);
  }

  private Map<String, String> headers() {
    var headers = new HashMap<String, String>();
    for (int more = random.nextInt(4); more > 1; more--) {
      String name = pick(HEADERS.keySet().stream().sorted().toList());
      headers.put(name, pick(HEADERS.getOrDefault(name, List.of())));
    }
    return headers;
  }

  private String body(JsonNode content, Map<String, String> headers) {
    String type = random.nextInt(8) == 0 || content.isEmpty()
        ? pick(TYPES)
        : pick(List.copyOf(content.propertyNames()));
    headers.put("Content-Type", type);
    if (content.has("application/x-ndjson")) {
      return new String(files.of(type), StandardCharsets.ISO_8859_1);
    }
    JsonNode sample =
        bodies.sample(content.values().stream().findFirst().map(format -> format.path("schema")).orElse(content), 0);
    for (int more = random.nextInt(6) - 2; more > 0; more--) {
      sample = bodies.mutated(sample);
    }
    return new String(bodies.bytes(sample), StandardCharsets.ISO_8859_1);
  }

  private String path(Target target) {
    String path = PARAMETER.matcher(target.path).replaceAll(_ -> Matcher.quoteReplacement(encoded(id())));
    return random.nextInt(40) == 0
        ? path + pick(List.of("/", "//", "/x", ";a=b", "/%2e%2e/me", "%00"))
        : path;
  }

  private String id() {
    return pick(random.nextInt(3) > 0 ? IDS.subList(0, 10) : IDS);
  }

  private String query(Target target) {
    Stream<String> known = target.operation.path("parameters").valueStream()
        .filter(parameter -> parameter.path("in").asString().equals("query") && random.nextInt(3) > 0)
        .map(parameter -> parameter.path("name").asString() + "=" + encoded(value(parameter.path("schema"))));
    Stream<String> unknown = random.nextInt(12) > 0 ? Stream.empty() : Stream.of(pick(UNKNOWN));
    return Stream.concat(known, unknown)
        .collect(Collectors.collectingAndThen(
            Collectors.joining("&"), query -> query.isEmpty() ? "" : "?" + query));
  }

  private String value(JsonNode schema) {
    boolean right = schema.has("enum") && random.nextInt(4) > 0;
    return right ? pick(schema.path("enum").valueStream().map(JsonNode::asString).toList()) : pick(VALUES);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
