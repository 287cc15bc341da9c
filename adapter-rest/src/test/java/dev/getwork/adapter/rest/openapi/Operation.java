package dev.getwork.adapter.rest.openapi;

import static java.util.Objects.requireNonNull;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.adapter.rest.problem.ProblemType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is to be said of an operation beyond what its controller says by itself. */
final class Operation {

  private static final JsonMapper JSON = new JsonMapper();

  private final String id;
  private final String method;
  private final String path;
  private final String summary;
  private final Set<Role> roles = EnumSet.noneOf(Role.class);
  private final List<Answer> answers = new ArrayList<>();
  private final List<String> requestHeaders = new ArrayList<>();
  private final Set<ProblemType> problems = EnumSet.noneOf(ProblemType.class);
  private String description;
  private boolean open;
  private @Nullable JsonNode example;
  private @Nullable String answerType;
  private @Nullable Type answerBody;

  private Operation(String id, String method, String path, String summary) {
    this.id = id;
    this.method = method;
    this.path = path;
    this.summary = summary;
    this.description = summary + ".";
  }

  /** An operation, by a path below {@code /api/v1}. */
  static Operation of(String id, String method, String path, String summary) {
    return new Operation(id, method, "/api/v1" + path, summary);
  }

  /** An operation elsewhere. */
  static Operation outside(String id, String method, String path, String summary) {
    return new Operation(id, method, path, summary);
  }

  /** Who may; without this, whoever is signed in. */
  Operation by(Role role) {
    roles.add(role);
    return this;
  }

  /** Whoever asks, signed in or not. */
  Operation byAnybody() {
    open = true;
    return this;
  }

  Operation says(String more) {
    description = description + " " + more;
    return this;
  }

  Operation answers(int status, String when, String... headers) {
    answers.add(new Answer(status, when, true, List.of(headers)));
    return this;
  }

  Operation answersNothing(int status, String when, String... headers) {
    answers.add(new Answer(status, when, false, List.of(headers)));
    return this;
  }

  /** Headers that it heeds without its controller's saying so. */
  Operation heeds(String... headers) {
    requestHeaders.addAll(List.of(headers));
    return this;
  }

  Operation refuses(ProblemType... with) {
    problems.addAll(List.of(with));
    return this;
  }

  /** A body that could be sent. */
  Operation example(String json) {
    example = JSON.readTree(json);
    return this;
  }

  /** What the answer is where the controller's method does not tell: a media type other than JSON. */
  Operation answersWith(String mediaType) {
    answerType = mediaType;
    return this;
  }

  /** Of which type the JSON of the answer is where the controller's method leaves it open. */
  Operation gives(String type) {
    try {
      answerBody = Class.forName(type);
      return this;
    } catch (ClassNotFoundException unknown) {
      throw new AssertionError(unknown);
    }
  }

  String key() {
    return method + " " + path;
  }

  String id() {
    return id;
  }

  String method() {
    return method;
  }

  String path() {
    return path;
  }

  String summary() {
    return summary;
  }

  String description() {
    String who = open ? "Open to all." : roles.isEmpty() ? "For whoever is signed in." : "For the role " + role() + ".";
    return description + " " + who;
  }

  private String role() {
    return requireNonNull(roles.stream().map(Role::name).reduce((one, other) -> one + " or " + other).orElse(null));
  }

  boolean isOpen() {
    return open;
  }

  Set<Role> roles() {
    return roles;
  }

  List<Answer> answers() {
    return answers;
  }

  List<String> requestHeaders() {
    return requestHeaders;
  }

  Set<ProblemType> problems() {
    return problems;
  }

  @Nullable
  JsonNode example() {
    return example;
  }

  Optional<Type> answerBody() {
    return Optional.ofNullable(answerBody);
  }

  @Nullable
  String answerType() {
    return answerType;
  }
}
