package dev.getwork.bootstrap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * Reads the rest of a request body after the response, within limits of size and time. Without this, a client that is
 * still sending might not see the response. Tomcat itself reads without limits, even for a client that is not signed
 * in. A servlet cannot do it, because Tomcat closes the body with the response.
 */
final class UnreadBody implements ApplicationBufferHandler {

  private static final long MAX_BYTES = 2 << 20;

  private ByteBuffer discarded = ByteBuffer.allocate(0);

  private UnreadBody() {}

  /** Whether the rest of the body was read, or there is nothing to read after an error. */
  static boolean drain(Request request, Duration time) {
    var failed = new AtomicBoolean();
    request.action(ActionCode.IS_ERROR, failed);
    var buffer = new UnreadBody();
    long deadline = System.nanoTime() + time.toNanos();
    long read = 0;
    try {
      while (!failed.get() && !request.isFinished() && read <= MAX_BYTES && System.nanoTime() < deadline) {
        int count = request.doRead(buffer);
        failed.set(count < 0);
        read += count;
      }
      return failed.get() || request.isFinished();
    } catch (IOException _) {
      return false;
    }
  }

  @Override
  public void setByteBuffer(ByteBuffer buffer) {
    discarded = buffer;
  }

  @Override
  public ByteBuffer getByteBuffer() {
    return discarded;
  }

  @Override
  public void expand(int size) {
    // The container provides the buffer.
  }
}
