package dev.getwork.adapter.rest.openapi;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One operation, as the document has it. */
record Described(Operation operation, Handled by, Schemas schemas) {

  private static final String SCHEMAS = "#/components/schemas/";
  private static final String HEADERS = "#/components/headers/";

  /** Refused with these, nobody has looked at what is preferred. */
  private static final Set<Integer> BEFORE_ARGUMENTS = Set.of(401, 403, 406, 429, 431);

  void writeTo(ObjectNode into, String tag) {
    into.put("operationId", operation.id());
    into.put("summary", operation.summary());
    into.put("description", operation.description());
    into.putArray("tags").add(tag);
    if (operation.open()) {
      into.putArray("security");
    }
    ArrayNode roles = into.putArray("x-roles");
    operation.roles().forEach(role -> roles.add(role.name()));
    List<Parameter> parameters = parameters();
    if (!parameters.isEmpty()) {
      ArrayNode all = into.putArray("parameters");
      parameters.forEach(parameter -> parameter.writeTo(all.addObject()));
    }
    writeBody(into);
    ObjectNode responses = into.putObject("responses");
    operation.answers().forEach(answer -> write(responses.putObject(Integer.toString(answer.status())), answer));
    Document.byStatus(problems().stream()).forEach(
        (status, types) -> writeProblems(responses.putObject(Integer.toString(status)), status, types));
  }

  private List<Parameter> parameters() {
    return Stream.concat(
        Parameter.all(by).stream(),
        operation.requestHeaders().stream().map(header -> new Parameter(header, "header", false))).toList();
  }

  private void writeBody(ObjectNode into) {
    by.body().ifPresent(type -> {
      ObjectNode json = body(into).putObject(by.consumes().isEmpty() ? "application/json" : by.consumes().getFirst());
      json.set("schema", schemas.of(type));
      if (operation.example() != null) {
        json.set("example", operation.example());
      }
    });
    if (by.body().isEmpty() && !by.consumes().isEmpty()) {
      ObjectNode content = body(into);
      by.consumes().forEach(format -> content.putObject(format).putObject("schema").put("type", "string"));
    }
  }

  private static ObjectNode body(ObjectNode into) {
    ObjectNode body = into.putObject("requestBody");
    body.put("required", true);
    return body.putObject("content");
  }

  private void write(ObjectNode into, Operation.Answer answer) {
    into.put("description", answer.description());
    writeHeaders(into, answer.status(), Stream.concat(
        answer.headers().stream(), takes("Idempotency-Key") ? Stream.of("Idempotency-Replayed") : Stream.of())
        .toList());
    if (!answer.empty()) {
      ObjectNode content = into.putObject("content");
      if (operation.answerType() != null) {
        String type = operation.answerType().equals("application/json") ? "object" : "string";
        content.putObject(operation.answerType()).putObject("schema").put("type", type);
      }
      if (operation.answerType() == null) {
        content.putObject("application/json").set("schema", schemas.of(by.answerBody()));
      }
    }
  }

  private void writeHeaders(ObjectNode into, int status, List<String> more) {
    ObjectNode headers = into.putObject("headers");
    headers.putObject("X-Node").put("$ref", HEADERS + "X-Node");
    headers.putObject("X-Trace-Id").put("$ref", HEADERS + "X-Trace-Id");
    more.forEach(header -> headers.putObject(header).put("$ref", HEADERS + header));
    if (takes("Prefer") && !BEFORE_ARGUMENTS.contains(status)) {
      headers.putObject("Preference-Applied").put("$ref", HEADERS + "Preference-Applied");
    }
  }

  private boolean takes(String parameter) {
    return parameters().stream().anyMatch(known -> known.name().equals(parameter));
  }

  private void writeProblems(ObjectNode into, int status, List<ProblemType> types) {
    into.put("description", types.stream()
        .map(type -> type.title() + " (`" + type.type() + "`)")
        .distinct()
        .collect(Collectors.joining(". ", "", ".")));
    writeHeaders(into, status, switch (status) {
      case 401 -> List.of("WWW-Authenticate");
      case 406 -> List.of("Accept");
      case 415 -> takes("Content-Encoding") ? List.of("Accept", "Accept-Encoding") : List.of("Accept");
      case 409 -> takes("Idempotency-Key") ? List.of("Retry-After") : List.of();
      case 429, 503 -> List.of("Retry-After");
      default -> List.of();
    });
    into.putObject("content").putObject("application/problem+json").putObject("schema").put("$ref",
        SCHEMAS + "Problem");
    ArrayNode slugs = into.putArray("x-problem-types");
    types.stream().map(ProblemType::type).distinct().forEach(slugs::add);
  }

  private Set<ProblemType> problems() {
    Set<ProblemType> problems = EnumSet.of(
        ProblemType.MALFORMED_REQUEST, ProblemType.HEADERS_TOO_LARGE, ProblemType.UNAUTHENTICATED,
        ProblemType.NOT_ACCEPTABLE,
        ProblemType.TOO_MANY_REQUESTS, ProblemType.TOO_MANY_ATTEMPTS, ProblemType.INTERNAL_ERROR,
        ProblemType.ISSUER_UNAVAILABLE, ProblemType.LOGINS_BUSY, ProblemType.NODE_STOPPING);
    problems.addAll(operation.problems());
    if (!operation.open()) {
      // What is open to all the node answers by itself.
      problems.addAll(Set.of(ProblemType.FORBIDDEN, ProblemType.TRANSIENT_CONFLICT, ProblemType.DATABASE_UNAVAILABLE,
          ProblemType.DATABASE_FULL, ProblemType.NODE_OVERLOADED));
    }
    if (!operation.method().equals("GET")) {
      problems.add(ProblemType.CROSS_SITE_REQUEST);
    }
    if (by.body().isPresent() || !by.consumes().isEmpty()) {
      problems.addAll(Set.of(
          ProblemType.REQUEST_TIMEOUT, ProblemType.BODY_TOO_LARGE, ProblemType.UNSUPPORTED_MEDIA_TYPE,
          ProblemType.INVALID_VALUE));
    }
    if (takes("Idempotency-Key")) {
      problems.addAll(Set.of(ProblemType.IDEMPOTENCY_KEY_IN_USE, ProblemType.IDEMPOTENCY_KEY_REUSED));
    }
    if (parameters().stream().anyMatch(Parameter::canBeWrong)) {
      problems.add(ProblemType.INVALID_VALUE);
    }
    return problems;
  }
}
