package dev.getwork.adapter.rest.openapi;

import dev.getwork.adapter.rest.http.KnownVersions;
import dev.getwork.adapter.rest.http.Paging;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ValueConstants;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A parameter of an operation.
 *
 * @param in {@code path}, {@code query} or {@code header}
 * @param documentedAs its key in limits.json
 */
record Parameter(String name, String in, boolean required, String documentedAs) {

  Parameter(String name, String in, boolean required) {
    this(name, in, required, name);
  }

  /** The parameters of arguments of these types. */
  private static final Map<Class<?>, List<Parameter>> BY_TYPE = Map.of(
      Duration.class, List.of(new Parameter("Prefer", "header", false)),
      KnownVersions.class, List.of(new Parameter("If-None-Match", "header", false)),
      Paging.class, List.of(new Parameter("limit", "query", false), new Parameter("cursor", "query", false)));

  static List<Parameter> all(Handled handled) {
    boolean needsVersion = handled.key().startsWith("PUT ");
    return handled.parameters().stream().flatMap(Parameter::of)
        .map(known -> needsVersion && known.name.equals("If-Match") ? new Parameter(known.name, known.in, true) : known)
        .toList();
  }

  private static Stream<Parameter> of(MethodParameter parameter) {
    List<Parameter> known = BY_TYPE.get(parameter.getParameterType());
    if (known != null) {
      return known.stream();
    }
    PathVariable path = parameter.getParameterAnnotation(PathVariable.class);
    if (path != null) {
      return Stream.of(new Parameter(named(parameter, path.value()), "path", true));
    }
    RequestParam query = parameter.getParameterAnnotation(RequestParam.class);
    if (query != null) {
      boolean required = query.required() && parameter.getParameterType() != Optional.class
          && query.defaultValue().equals(ValueConstants.DEFAULT_NONE);
      String name = named(parameter, query.value());
      return Stream.of(new Parameter(name, "query", required, documentedAs(name, parameter)));
    }
    RequestHeader header = parameter.getParameterAnnotation(RequestHeader.class);
    if (header != null) {
      return Stream.of(new Parameter(named(parameter, header.name()), "header", header.required()));
    }
    return Stream.empty();
  }

  /** Enums of this name differ by the class that contains them. */
  private static String documentedAs(String name, MethodParameter parameter) {
    Class<?> type = ResolvableType.forMethodParameter(parameter).resolveGeneric(0);
    Class<?> container = type == null ? null : type.getEnclosingClass();
    String specific = name + " of " + (container == null ? "" : container.getSimpleName());
    return Limits.PARAMETERS.has(specific) ? specific : name;
  }

  private static String named(MethodParameter parameter, String name) {
    return Optional.of(name).filter(Predicate.not(String::isEmpty)).orElseGet(parameter.getParameter()::getName);
  }

  /** Whether it has invalid values that can be parsed. */
  boolean canBeWrong() {
    JsonNode schema = documentation().path("schema");
    return in.equals("query")
        && (schema.has("enum") || schema.has("minLength") || !schema.path("type").asString().equals("string"));
  }

  void writeTo(ObjectNode into) {
    into.put("name", name);
    into.put("in", in);
    into.put("required", required);
    documentation().properties().forEach(what -> into.set(what.getKey(), what.getValue()));
  }

  private JsonNode documentation() {
    JsonNode documentation = Limits.PARAMETERS.path(documentedAs);
    if (documentation.isMissingNode()) {
      throw new AssertionError("limits.json does not describe the parameter " + documentedAs);
    }
    return documentation;
  }
}
