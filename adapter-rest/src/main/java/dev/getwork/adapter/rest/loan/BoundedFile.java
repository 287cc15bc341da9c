package dev.getwork.adapter.rest.loan;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends the reading of a file that turns out larger than an import may be. */
final class BoundedFile extends FilterInputStream {

  private final long maxBytes;
  private long read;

  BoundedFile(InputStream file, long maxBytes) {
    super(file);
    this.maxBytes = maxBytes;
  }

  @Override
  public int read() throws IOException {
    int octet = super.read();
    count(octet < 0 ? 0 : 1);
    return octet;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    count(Math.max(count, 0));
    return count;
  }

  private void count(int more) throws FileTooLargeException {
    read += more;
    if (read > maxBytes) {
      throw new FileTooLargeException(maxBytes);
    }
  }
}
