package dev.getwork.bootstrap;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/** The time of a node, for durations only. Unlike the machine's clock it is not affected when that clock is set. */
final class MonotonicTime implements InstantSource {

  private final LongSupplier nanos;
  private final long startNanos;
  private final Instant start;

  /**
   * Time that begins at an instant.
   *
   * @param nanos counts nanoseconds from an arbitrary origin, as {@link System#nanoTime} does
   */
  MonotonicTime(Instant start, LongSupplier nanos) {
    this.nanos = nanos;
    this.startNanos = nanos.getAsLong();
    this.start = start;
  }

  @Override
  public Instant instant() {
    return start.plusNanos(nanos.getAsLong() - startNanos);
  }
}
