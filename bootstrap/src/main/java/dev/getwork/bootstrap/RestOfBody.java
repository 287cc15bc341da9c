package dev.getwork.bootstrap;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiPredicate;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.springframework.beans.factory.ObjectProvider;

/**
 * What nobody has read of a body when its call is answered. A client that is still sending may not hear the answer
 * unless somebody reads on; Tomcat does, but for as long as the client likes, and whoever is refused needs no password.
 */
final class RestOfBody {

  private static final long MOST_BYTES = 2 << 20;

  private final ObjectProvider<BiPredicate<Duration, Long>> inTime;

  RestOfBody(ObjectProvider<BiPredicate<Duration, Long>> inTime) {
    this.inTime = inTime;
  }

  /** Reads it to its end, unless it is long, or comes more slowly than any body may: whether that was the end. */
  boolean isRead(Request request, Response response) throws IOException {
    org.apache.coyote.Request body = request.getCoyoteRequest();
    if (body.isFinished() || isClosing(body) || body.hasExpectation() && response.getStatus() >= 300) {
      return true;
    }
    response.finishResponse();
    return response.getStatus() != HttpServletResponse.SC_REQUEST_TIMEOUT && isReadInTime(body, inTime.getObject());
  }

  /** What Tomcat could not read it does not read on. */
  private static boolean isClosing(org.apache.coyote.Request body) {
    var closing = new AtomicBoolean();
    body.action(ActionCode.IS_ERROR, closing);
    return closing.get();
  }

  private static boolean isReadInTime(org.apache.coyote.Request body, BiPredicate<Duration, Long> inTime) {
    var unwanted = new Unwanted();
    long read = 0;
    long waitedNanos = 0;
    try {
      while (!body.isFinished()) {
        long began = System.nanoTime();
        int count = body.doRead(unwanted);
        waitedNanos += System.nanoTime() - began;
        read += Math.max(count, 0);
        if (count < 0 || read > MOST_BYTES || !inTime.test(Duration.ofNanos(waitedNanos), read)) {
          return count < 0;
        }
      }
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  /** Takes what comes, and does nothing with it. */
  private static final class Unwanted implements ApplicationBufferHandler {

    private ByteBuffer bytes = ByteBuffer.allocate(0);

    @Override
    public void setByteBuffer(ByteBuffer buffer) {
      bytes = buffer;
    }

    @Override
    public ByteBuffer getByteBuffer() {
      return bytes;
    }

    @Override
    public void expand(int size) {
      // What comes is where the container has it.
    }
  }
}
