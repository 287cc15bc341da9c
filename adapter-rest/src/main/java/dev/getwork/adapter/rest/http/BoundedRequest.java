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

/** A request whose body is refused when it is longer than allowed: at once when it says so, else while it is read. */
final class BoundedRequest extends HttpServletRequestWrapper {

  private final long maxBytes;

  BoundedRequest(HttpServletRequest request, long maxBytes) {
    super(request);
    this.maxBytes = maxBytes;
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    if (getContentLengthLong() > maxBytes) {
      throw tooLarge(maxBytes);
    }
    return new BoundedInputStream(super.getInputStream(), maxBytes);
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
