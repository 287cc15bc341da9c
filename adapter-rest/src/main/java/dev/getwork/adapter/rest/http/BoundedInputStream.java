package dev.getwork.adapter.rest.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.springframework.core.NestedExceptionUtils;

/** Counts what is read of a body, and how long it was waited for, and ends the reading where either becomes too much. */
final class BoundedInputStream extends ServletInputStream {

  private final ServletInputStream body;
  private final long maxBytes;
  private final Pace pace;
  private long read;
  private long waitedNanos;

  BoundedInputStream(ServletInputStream body, long maxBytes, Pace pace) {
    this.body = body;
    this.maxBytes = maxBytes;
    this.pace = pace;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    long began = System.nanoTime();
    int count = unlessSilent(buffer, offset, length);
    waitedNanos += System.nanoTime() - began;
    read += Math.max(count, 0);
    if (read > maxBytes) {
      throw BoundedRequest.tooLarge(maxBytes);
    }
    if (!pace.isKept(waitedNanos, read)) {
      throw new SlowBodyException();
    }
    return count;
  }

  /** The container gives up a client that sends nothing at all for a while. */
  private int unlessSilent(byte[] buffer, int offset, int length) throws IOException {
    try {
      return body.read(buffer, offset, length);
    } catch (IOException failure) {
      if (NestedExceptionUtils.getMostSpecificCause(failure) instanceof SocketTimeoutException) {
        throw new SlowBodyException();
      }
      throw failure;
    }
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
