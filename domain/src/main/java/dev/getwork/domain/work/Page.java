package dev.getwork.domain.work;

import java.util.OptionalLong;

/**
 * A part of a list that has an order of its own. It is found by where the part before it ended and not by a count, so
 * that what is added or goes meanwhile neither repeats nor hides anything.
 *
 * @param after the position of the last item of the part before; nothing for the first part
 * @param size how many items at most
 */
public record Page(OptionalLong after, int size) {

  public Page {
    if (size < 1) {
      throw new IllegalArgumentException("a page must have room for an item");
    }
  }

  /** The first part of a list. */
  public static Page first(int size) {
    return new Page(OptionalLong.empty(), size);
  }

  /** The part of this size after a position. */
  public static Page after(long position, int size) {
    return new Page(OptionalLong.of(position), size);
  }

  /** The position above which an ascending list goes on. */
  public long above() {
    return after.orElse(Long.MIN_VALUE);
  }

  /** The position below which a descending list goes on. */
  public long below() {
    return after.orElse(Long.MAX_VALUE);
  }
}
