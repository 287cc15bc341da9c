package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A request whose body is refused when it is longer than allowed, at once when it says so, else while it is read, and
 * when it comes too slowly.
 */
final class BoundedRequest extends HttpServletRequestWrapper {

  private final long maxBytes;
  private final Pace pace;

  BoundedRequest(HttpServletRequest request, long maxBytes, Pace pace) {
    super(request);
    this.maxBytes = maxBytes;
    this.pace = pace;
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    if (getContentLengthLong() > maxBytes) {
      throw tooLarge(maxBytes);
    }
    return new BoundedInputStream(super.getInputStream(), maxBytes, pace);
  }

  @Override
  public BufferedReader getReader() throws IOException {
    String encoding = getCharacterEncoding();
    Charset charset = encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
    return new BufferedReader(new InputStreamReader(getInputStream(), charset));
  }

  static ProblemException tooLarge(long maxBytes) {
    return ProblemType.BODY_TOO_LARGE.because("Send a body of at most " + maxBytes + " bytes.");
  }
}
