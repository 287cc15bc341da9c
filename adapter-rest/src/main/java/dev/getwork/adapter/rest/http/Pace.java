package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.http.HttpConfiguration.BodyLimits;
import java.time.Duration;

/**
 * How slowly a body may come. Only the time counts in which somebody waited for its bytes: an import that is held up by
 * the database is not its sender's fault.
 *
 * @param grace which every body has, however short
 * @param bytesPerSecond which each further second must have brought
 */
record Pace(Duration grace, long bytesPerSecond) {

  private static final long NANOS = Duration.ofSeconds(1).toNanos();

  static Pace of(BodyLimits limits) {
    return new Pace(limits.grace(), limits.bytesPerSecond());
  }

  boolean isKept(long waitedNanos, long bytes) {
    return waitedNanos <= grace.toNanos() || (double) (waitedNanos - grace.toNanos()) / NANOS * bytesPerSecond <= bytes;
  }
}
