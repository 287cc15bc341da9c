package dev.getwork.adapter.rest.http;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The end of a page of a list, as text that is opaque to clients. A checksum of the list guards against mistakes, not against
 * malice: a forged cursor only begins elsewhere in a list that the caller may read.
 *
 * @param position of the last item
 */
record Cursor(String list, long position) {

  private static final int BYTES = Long.BYTES + Integer.BYTES;
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{16}");

  String text() {
    byte[] bytes = ByteBuffer.allocate(BYTES).putLong(position).putInt(list.hashCode()).array();
    return Base64.getUrlEncoder().encodeToString(bytes);
  }

  /** The position of a cursor; nothing if the text is not a cursor of this list. */
  static Optional<Long> position(String list, String text) {
    if (!FORM.matcher(text).matches()) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
    long position = bytes.getLong();
    return bytes.getInt() == list.hashCode() ? Optional.of(position) : Optional.empty();
  }
}
