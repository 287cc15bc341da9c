package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpHeaders;

/**
 * A request whose body is limited in size and in time. It is refused only when it is read, so that a
 * missing role is answered first.
 */
final class LimitedRequest extends HttpServletRequestWrapper {

  private static final double NANOS = Duration.ofSeconds(1).toNanos();

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
      throw tooLarge();
    }
    return new Body(super.getInputStream());
  }

  private ProblemException tooLarge() {
    return ProblemType.BODY_TOO_LARGE.because("Send a body of at most " + maxBytes + " bytes.");
  }

  /**
   * Fails a read of the body if it is too long or arrives too slowly. Only the time in which the server waited for
   * its bytes counts, because an import that waits for the database is not its sender's fault.
   */
  private final class Body extends ServletInputStream {

    private final ServletInputStream body;
    private long read;
    private long waitedNanos;

    Body(ServletInputStream body) {
      this.body = body;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      long began = System.nanoTime();
      int count = readOrTimeOut(buffer, offset, length);
      waitedNanos += System.nanoTime() - began;
      read += Math.max(count, 0);
      if (read > maxBytes) {
        throw tooLarge();
      }
      if (isLate()) {
        throw tooSlow();
      }
      return count;
    }

    /** Whether fewer bytes than required have arrived for each second after the time that every body has. */
    private boolean isLate() {
      double lateSeconds = (waitedNanos - limits.bodyTime().toNanos()) / NANOS;
      return lateSeconds > 0 && lateSeconds * limits.bodyRate().toBytes() > read;
    }

    /** The container stops reading when a client sends nothing at all for a while. */
    private int readOrTimeOut(byte[] buffer, int offset, int length) throws IOException {
      try {
        return body.read(buffer, offset, length);
      } catch (IOException failure) {
        throw NestedExceptionUtils.getMostSpecificCause(failure) instanceof SocketTimeoutException
            ? tooSlow()
            : failure;
      }
    }

    /** An IOException, because readers of the body expect one; its cause is the answer to the client. */
    private static IOException tooSlow() {
      return new IOException("The body arrived too slowly: send it without pauses.", ProblemType.REQUEST_TIMEOUT
          .because("Send the body without pauses. Compress a large file, or split it.")
          .withHeader(HttpHeaders.CONNECTION, List.of("close")));
    }

    @Override
    public boolean isFinished() {
      return body.isFinished();
    }

    @Override
    public boolean isReady() {
      return body.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
      body.setReadListener(listener);
    }
  }
}
