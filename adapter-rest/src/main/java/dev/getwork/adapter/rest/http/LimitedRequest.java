package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;

/**
 * A request whose body is limited. It is refused only when it is read, so that a caller without the role is told that
 * first.
 */
final class LimitedRequest extends HttpServletRequestWrapper {

  private final long maxBytes;
  private final HttpConfiguration.Limits limits;

  LimitedRequest(HttpServletRequest request, long maxBytes, HttpConfiguration.Limits limits) {
    super(request);
    this.maxBytes = maxBytes;
    this.limits = limits;
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    if (getContentLengthLong() > maxBytes) {
      throw tooLarge(maxBytes);
    }
    return new LimitedInputStream(super.getInputStream(), maxBytes, limits);
  }

  static ProblemException tooLarge(long maxBytes) {
    return ProblemType.BODY_TOO_LARGE.because("Send a body of at most " + maxBytes + " bytes.");
  }
}
