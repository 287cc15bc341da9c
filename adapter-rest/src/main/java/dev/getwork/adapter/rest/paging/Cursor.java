package dev.getwork.adapter.rest.paging;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Where a page of a list ended, as text that is opaque to clients. With it goes a checksum of the list, against mistakes
 * and not against malice: a cursor grants nothing, and who makes one up only begins elsewhere in a list they may read.
 *
 * @param list which list
 * @param position of the last item
 */
record Cursor(String list, long position) {

  private static final int BYTES = Long.BYTES + Integer.BYTES;
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{16}");

  String text() {
    byte[] bytes = ByteBuffer.allocate(BYTES).putLong(position).putInt(checksum(list)).array();
    return Base64.getUrlEncoder().encodeToString(bytes);
  }

  /** The position that a text stands for; nothing when it is no cursor of this list. */
  static Optional<Long> position(String list, String text) {
    if (!FORM.matcher(text).matches()) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
    long position = bytes.getLong();
    return bytes.getInt() == checksum(list) ? Optional.of(position) : Optional.empty();
  }

  private static int checksum(String list) {
    var checksum = new CRC32C();
    checksum.update(list.getBytes(StandardCharsets.UTF_8));
    return (int) checksum.getValue();
  }
}
