package dev.getwork.adapter.rest.security;

import java.time.Duration;

/** Durations as the header Retry-After has them. */
final class Seconds {

  private static final long NANOS = Duration.ofSeconds(1).toNanos();

  private Seconds() {}

  static String roundedUp(long nanos) {
    return String.valueOf(Math.max(1, Math.ceilDiv(nanos, NANOS)));
  }
}
