package dev.getwork.adapter.rest.problem;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  int status() {
    return type.status();
  }

  Map<String, List<String>> headers() {
    return headers;
  }

  Map<String, Object> body(@Nullable String instance, @Nullable String traceId) {
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
