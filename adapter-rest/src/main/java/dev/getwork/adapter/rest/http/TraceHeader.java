package dev.getwork.adapter.rest.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.header.HeaderWriter;

/** Names the trace of a request: the caller's, from a well-formed W3C {@code traceparent}, or a new one. */
final class TraceHeader implements HeaderWriter {

  static final String NAME = "X-Trace-Id";

  /** Only a version after 00 may append members; version ff, a trace of zeros and a parent of zeros are invalid. */
  private static final Pattern PARENT = Pattern.compile(
      "(?!ff|00-.{53})[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?");

  @Override
  public void writeHeaders(HttpServletRequest request, HttpServletResponse response) {
    response.setHeader(NAME, traceOf(request.getHeader("traceparent")));
  }

  static String traceOf(@Nullable String parent) {
    var found = PARENT.matcher(parent == null ? "" : parent);
    if (found.matches()) {
      return found.group(1);
    }
    byte[] trace = new byte[16];
    ThreadLocalRandom.current().nextBytes(trace);
    return HexFormat.of().formatHex(trace);
  }
}
