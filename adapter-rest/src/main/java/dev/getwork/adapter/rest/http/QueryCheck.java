package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses query parameters that are unknown, empty or repeated: an ignored filter would find everything. A filter has
 * checked their encoding before.
 */
final class QueryCheck implements HandlerInterceptor {

  /** The container's limit. */
  private static final int MOST_PARAMETERS = 1000;

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
    String query = request.getQueryString();
    if (query != null && handler instanceof HandlerMethod operation) {
      Set<String> taken = taken(operation);
      var seen = new HashSet<String>();
      Arrays.stream(query.split("&"))
          .filter(pair -> !pair.isEmpty())
          .map(pair -> pair.split("=", 2))
          .forEach(pair -> check(
              URLDecoder.decode(pair[0], StandardCharsets.UTF_8), pair.length > 1 ? pair[1] : "", taken, seen));
    }
    return true;
  }

  /** Refuses a query with which the container would fail when the first parameter is read. */
  static void requireReadable(@Nullable String query) {
    if (query != null) {
      String[] pairs = query.split("&");
      if (pairs.length > MOST_PARAMETERS || Arrays.stream(pairs).anyMatch(pair -> pair.startsWith("="))) {
        throw ProblemType.MALFORMED_REQUEST.because("Send at most 1,000 query parameters, each with a name.");
      }
      Arrays.stream(pairs).forEach(QueryCheck::requireUtf8Pair);
    }
  }

  private static void requireUtf8Pair(String pair) {
    try {
      // Decoded as Latin-1, each character is one byte.
      byte[] bytes = URLDecoder.decode(pair, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    } catch (IllegalArgumentException | CharacterCodingException _) {
      throw refused(pair.split("=", 2)[0], "must be percent-encoded UTF-8");
    }
  }

  private static void check(String name, String value, Set<String> taken, Set<String> seen) {
    if (!taken.contains(name)) {
      throw refused(name, "is not a parameter of this operation, which accepts "
          + (taken.isEmpty() ? "none" : String.join(", ", taken)));
    }
    if (value.isEmpty()) {
      throw refused(name, "must have a value, or be omitted");
    }
    if (!seen.add(name)) {
      throw refused(name, "must not occur twice");
    }
  }

  private static Set<String> taken(HandlerMethod operation) {
    return Arrays.stream(operation.getMethod().getParameters())
        .flatMap(parameter -> parameter.getType() == Paging.class
            ? Stream.of(Paging.LIMIT, Paging.CURSOR)
            : Stream.of(parameter.getName()).filter(_ -> parameter.isAnnotationPresent(RequestParam.class)))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static ProblemException refused(String parameter, String remedy) {
    return ProblemException.wrongParameter(ProblemType.MALFORMED_REQUEST, parameter, remedy);
  }
}
