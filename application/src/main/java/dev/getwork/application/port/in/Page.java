package dev.getwork.application.port.in;

import java.util.OptionalLong;

/**
 * A page of an ordered list, located by the position of the previous page's last item: when items are added or removed
 * meanwhile, the other items are neither repeated nor skipped.
 *
 * @param after the position of the previous page's last item; empty for the first page
 * @param size the maximum number of items
 */
public record Page(OptionalLong after, int size) {

  public Page {
    if (size < 1) {
      throw new IllegalArgumentException("the size of a page must be positive");
    }
  }

  public static Page first(int size) {
    return new Page(OptionalLong.empty(), size);
  }

  public static Page after(long position, int size) {
    return new Page(OptionalLong.of(position), size);
  }

  /** The lower bound, exclusive, of an ascending list. */
  public long above() {
    return after.orElse(Long.MIN_VALUE);
  }

  /** The upper bound, exclusive, of a descending list. */
  public long below() {
    return after.orElse(Long.MAX_VALUE);
  }
}
