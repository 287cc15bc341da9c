package dev.getwork.adapter.rest.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/** Counts what is read of a body whose length nobody told, and ends the reading where it becomes too much. */
final class BoundedInputStream extends ServletInputStream {

  private final ServletInputStream body;
  private final long maxBytes;
  private long read;

  BoundedInputStream(ServletInputStream body, long maxBytes) {
    this.body = body;
    this.maxBytes = maxBytes;
  }

  @Override
  public int read() throws IOException {
    int octet = body.read();
    count(octet < 0 ? 0 : 1);
    return octet;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = body.read(buffer, offset, length);
    count(Math.max(count, 0));
    return count;
  }

  private void count(int more) {
    read += more;
    if (read > maxBytes) {
      throw BoundedRequest.tooLarge(maxBytes);
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
