package dev.getwork.adapter.rest.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.header.HeaderWriter;

/** Names the trace that a call belongs to: the caller's, from a W3C {@code traceparent} that is well formed, else a new one. */
final class TraceHeader implements HeaderWriter {

  static final String NAME = "X-Trace-Id";

  /** A later version may have more after the flags; version ff, a trace of zeros and a parent of zeros are none. */
  private static final Pattern PARENT = Pattern.compile(
      "(?!ff)(?:00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}"
          + "|(?!00)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?)");

  @Override
  public void writeHeaders(HttpServletRequest request, HttpServletResponse response) {
    response.setHeader(NAME, traceOf(request.getHeader("traceparent")));
  }

  static String traceOf(@Nullable String parent) {
    var found = PARENT.matcher(parent == null ? "" : parent);
    if (!found.matches()) {
      byte[] trace = new byte[16];
      ThreadLocalRandom.current().nextBytes(trace);
      return HexFormat.of().formatHex(trace);
    }
    return found.group(1) == null ? found.group(2) : found.group(1);
  }
}
