package dev.getwork.adapter.rest.problem;

import dev.getwork.domain.criteria.Parsed;
import dev.getwork.domain.criteria.Parsed.Invalid;
import dev.getwork.domain.criteria.Parsed.Valid;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * A request that is answered with a problem (RFC 9457). It has no stack trace, because it is no failure of the server.
 */
public final class ProblemException extends RuntimeException {

  private static final int LAST_YEAR = 9_999;

  final ProblemType type;
  private final String detail;
  private final Map<String, Object> members = new LinkedHashMap<>();
  private final List<Map<String, String>> errors = new ArrayList<>();
  final Map<String, List<String>> headers = new LinkedHashMap<>();

  ProblemException(ProblemType type, String detail) {
    super(type.type() + ": " + detail, null, false, false);
    this.type = type;
    this.detail = detail;
  }

  public static ProblemException unknownTask() {
    return ProblemType.UNKNOWN_TASK
        .because("Take the id of a task from GET /api/v1/tasks, which lists those that you may see.");
  }

  public static ProblemException unknownLoan() {
    return ProblemType.UNKNOWN_LOAN.because("No loan has this number. Send numbers exactly as responses contain them.");
  }

  public static ProblemException unknownUser() {
    return ProblemType.UNKNOWN_USER.because("Use the name with which the user signs in; names are case-sensitive.");
  }

  public ProblemException with(String member, Object value) {
    members.put(member, value);
    return this;
  }

  public ProblemException withHeader(String name, List<String> values) {
    headers.put(name, List.copyOf(values));
    return this;
  }

  /** Adds the header that says after how many seconds to try again. */
  public ProblemException retryAfter(long seconds) {
    return withHeader(HttpHeaders.RETRY_AFTER, List.of(Long.toString(seconds)));
  }

  /** Adds an error at a place in the body, a JSON pointer. */
  public ProblemException atPointer(String pointer, String remedy) {
    return at("pointer", pointer, remedy);
  }

  public ProblemException atParameter(String parameter, String remedy) {
    return at("parameter", parameter, remedy);
  }

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

  /** The parsed value of a place in the body; if it is invalid, adds its errors. */
  public <T> Optional<T> valueOrFaults(String pointer, Parsed<T> notated) {
    return switch (notated) {
      case Valid<T>(T value) -> Optional.of(value);
      case Invalid<T>(var wrong) -> {
        wrong.forEach(fault -> atPointer(pointer + fault.pointer(), fault.remedy()));
        yield Optional.empty();
      }
    };
  }

  /** The value of a place in the body that this constructs; if it refuses the value, adds the error. */
  public <T> Optional<T> checked(String pointer, Supplier<T> construction) {
    try {
      return Optional.of(construction.get());
    } catch (IllegalArgumentException refused) {
      atPointer(pointer, String.valueOf(refused.getMessage()));
      return Optional.empty();
    }
  }

  /** A member of the body; if it is missing, adds the error. */
  public <T> Optional<T> present(String pointer, @Nullable T value) {
    if (value == null) {
      atPointer(pointer, "is required");
    }
    return Optional.ofNullable(value);
  }

  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  /** The JSON pointer of a member (RFC 6901). */
  public static String pointer(String name) {
    return "/" + name.replace("~", "~0").replace("/", "~1");
  }

  /** A member of the body is invalid. */
  public static ProblemException wrong(String pointer, String remedy) {
    return ProblemType.INVALID_VALUE.because(pointer.substring(1) + " " + remedy + ".").atPointer(pointer, remedy);
  }

  /** The value that this constructs or parses; if it refuses the value, throws the problem. */
  public static <T> T valid(Supplier<T> construction, Function<RuntimeException, ProblemException> problem) {
    try {
      return construction.get();
    } catch (IllegalArgumentException | DateTimeException refused) {
      throw problem.apply(refused);
    }
  }

  /** The constant with this name; if there is none, the message of the exception is the remedy. */
  public static <T extends Enum<T>> T constant(String name, T[] constants) {
    return Arrays.stream(constants).filter(constant -> constant.name().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException(
            "must be one of " + Arrays.stream(constants).map(Enum::name).collect(Collectors.joining(", "))));
  }

  /** A member of the body that must be there. */
  public static <T> T required(String pointer, @Nullable T value) {
    if (value == null) {
      throw ProblemType.INVALID_VALUE.because(pointer.substring(1) + " is required.").atPointer(pointer, "is required");
    }
    return value;
  }

  public static ProblemException wrongParameter(ProblemType type, String parameter, String remedy) {
    return type.because("Correct the query: " + parameter + " " + remedy + ".").atParameter(parameter, remedy);
  }

  /** A time in a query, of the years from 0: the database has fewer years than {@link Instant}. */
  public static Instant time(String parameter, String text) {
    return valid(() -> Optional.of(OffsetDateTime.parse(text))
        .filter(time -> time.getYear() >= 0 && time.getYear() <= LAST_YEAR).map(OffsetDateTime::toInstant)
        .orElseThrow(() -> new DateTimeException(text)),
        _ -> wrongParameter(
            ProblemType.INVALID_VALUE, parameter, "must be a time with an offset, such as 2026-11-24T09:00:00Z"));
  }

  /** Moves the places of errors below that of a part of the body. */
  public ProblemException below(String pointer) {
    errors.forEach(error -> error.computeIfPresent("pointer", (_, place) -> pointer + place));
    return this;
  }

  public int status() {
    return type.status();
  }

  /** The problem document; as a part of another answer without a trace; without an instance if the path is unknown. */
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
    if (hasErrors()) {
      body.put("errors", errors);
    }
    body.putAll(members);
    return body;
  }
}
