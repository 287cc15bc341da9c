package dev.getwork.bootstrap;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * A node's time, for durations. It goes on evenly while the machine's clock is set: by that clock, a caller would wait
 * an hour too long when it is set back by one.
 */
final class SteadyTime implements InstantSource {

  private final LongSupplier nanos;
  private final long startNanos;
  private final Instant start;

  /**
   * Time that begins now.
   *
   * @param start what it is now
   * @param nanos counts nanoseconds from wherever it likes, as {@link System#nanoTime} does
   */
  SteadyTime(Instant start, LongSupplier nanos) {
    this.nanos = nanos;
    this.startNanos = nanos.getAsLong();
    this.start = start;
  }

  @Override
  public Instant instant() {
    return start.plusNanos(nanos.getAsLong() - startNanos);
  }
}
