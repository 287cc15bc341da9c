package dev.getwork.adapter.rest.security;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;

/** A token bucket for each name or address, evicted after as long without use as it takes to refill. */
final class RateLimits {

  private static final long NANOS = Duration.ofSeconds(1).toNanos();
  private static final int MOST_KEPT = 100_000;

  private final LoadingCache<String, Bucket> buckets;

  /**
   * Limits whose buckets begin full.
   *
   * @param capacity how many tokens a bucket has at most
   * @param filledIn in which time an empty bucket is full again, token by token
   */
  RateLimits(long capacity, Duration filledIn, TimeMeter time) {
    this.buckets = Caffeine.newBuilder()
        .expireAfterAccess(filledIn)
        .maximumSize(MOST_KEPT)
        .ticker(time::currentTimeNanos)
        .build(_ -> Bucket.builder()
            .addLimit(limit -> limit.capacity(capacity).refillGreedy(capacity, filledIn))
            .withCustomTimePrecision(time)
            .build());
  }

  Bucket of(String key) {
    return buckets.get(key);
  }

  /** Rounded up, and at least a second. */
  static long secondsToWait(long nanos) {
    return Math.max(1, Math.ceilDiv(nanos, NANOS));
  }
}
