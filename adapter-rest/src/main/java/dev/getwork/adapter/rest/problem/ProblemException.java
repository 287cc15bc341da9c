package dev.getwork.adapter.rest.problem;

import dev.getwork.domain.task.Notated;
import dev.getwork.domain.task.Notated.Faulty;
import dev.getwork.domain.task.Notated.Understood;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request that ends in a problem (RFC 9457). An answer and no failure of ours, so it carries no stack trace. */
public final class ProblemException extends RuntimeException {

  private final ProblemType type;
  private final String detail;
  private final Map<String, Object> members = new LinkedHashMap<>();
  private final List<Map<String, String>> errors = new ArrayList<>();
  private final Map<String, List<String>> headers = new LinkedHashMap<>();

  ProblemException(ProblemType type, String detail) {
    super(type.type() + ": " + detail, null, false, false);
    this.type = type;
    this.detail = detail;
  }

  /** Adds a member of its own to the problem. */
  public ProblemException with(String member, Object value) {
    members.put(member, value);
    return this;
  }

  /** Adds a header to the answer. */
  public ProblemException withHeader(String name, List<String> values) {
    headers.put(name, List.copyOf(values));
    return this;
  }

  /** Says what is wrong at a place in the body, named by a JSON pointer. */
  public ProblemException atPointer(String pointer, String remedy) {
    return at("pointer", pointer, remedy);
  }

  /** Says what is wrong with a query parameter. */
  public ProblemException atParameter(String parameter, String remedy) {
    return at("parameter", parameter, remedy);
  }

  /** Says what is wrong with a header. */
  public ProblemException atHeader(String header, String remedy) {
    return at("header", header, remedy);
  }

  private ProblemException at(String kind, String place, String remedy) {
    var error = new LinkedHashMap<String, String>();
    error.put(kind, place);
    error.put("detail", remedy);
    errors.add(error);
    return this;
  }

  /** What was written at a place in the body, if it could be understood; else says what is wrong with it, and where. */
  public <T> Optional<T> understood(String pointer, Notated<T> notated) {
    return switch (notated) {
      case Understood<T>(T value) -> Optional.of(value);
      case Faulty<T>(var wrong) -> {
        wrong.forEach(fault -> atPointer(pointer + fault.pointer(), fault.remedy()));
        yield Optional.empty();
      }
    };
  }

  /** Moves the places in the body below another one: what is wrong with a part is so at the part's place. */
  public ProblemException below(String pointer) {
    errors.forEach(error -> error.computeIfPresent("pointer", (_, place) -> pointer + place));
    return this;
  }

  /** The status that goes with it, for an answer of several parts of which this is one. */
  public int status() {
    return type.status();
  }

  Map<String, List<String>> headers() {
    return headers;
  }

  /** As it is written; without a place and a trace where it is part of an answer that has them. */
  public Map<String, Object> body(@Nullable String instance, @Nullable String traceId) {
    var body = new LinkedHashMap<String, Object>();
    body.put("type", type.type());
    body.put("title", type.title());
    body.put("status", type.status());
    body.put("detail", detail);
    if (instance != null) {
      body.put("instance", instance);
    }
    if (traceId != null) {
      body.put("traceId", traceId);
    }
    if (!errors.isEmpty()) {
      body.put("errors", errors);
    }
    body.putAll(members);
    return body;
  }
}
