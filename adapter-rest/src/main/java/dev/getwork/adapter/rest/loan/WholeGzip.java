package dev.getwork.adapter.rest.loan;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Unpacks a file of one or more members, to the last byte. The JDK's stream takes whatever follows a member and is not
 * the whole header of another for nothing, so that a file which was cut off there would pass as complete.
 */
final class WholeGzip extends GZIPInputStream {

  private static final int TRAILER = 8;

  private final Counted packed;
  private long atLastFill;
  private boolean reading;

  private WholeGzip(Counted packed, int buffer) throws IOException {
    super(packed, buffer);
    this.packed = packed;
  }

  static WholeGzip of(InputStream packed, int buffer) throws IOException {
    return new WholeGzip(new Counted(packed), buffer);
  }

  @Override
  protected void fill() throws IOException {
    super.fill();
    atLastFill = packed.count;
  }

  /**
   * The JDK's stream calls this again at the end of each member, to read on in the next: it is told to come back, for a
   * file may have more members than the stack has frames.
   */
  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (reading || length == 0) {
      return 0;
    }
    int read = 0;
    reading = true;
    try {
      while (read == 0) {
        read = super.read(bytes, offset, length);
      }
    } finally {
      reading = false;
    }
    if (read < 0 && (packed.count - atLastFill + inf.getRemaining() != TRAILER || packed.read() >= 0)) {
      throw new ZipException("something follows the last whole member");
    }
    return read;
  }

  /** Knows how much was taken from the file. */
  private static final class Counted extends FilterInputStream {

    private long count;

    Counted(InputStream file) {
      super(file);
    }

    @Override
    public int read() throws IOException {
      int octet = super.read();
      count += octet < 0 ? 0 : 1;
      return octet;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      count += Math.max(read, 0);
      return read;
    }
  }
}
