package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MonotonicTimeTest {

  private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
  private final MonotonicTime time = new MonotonicTime(START, nanos::get);

  @Test
  void shouldAdvanceByElapsedNanosecondsOnly() {
    assertThat(time.instant()).isEqualTo(START);
    assertThat(time.instant()).isEqualTo(START);
    nanos.addAndGet(2_500_000_000L);
    assertThat(time.instant()).as("after an overflow of the counter").isEqualTo(START.plusMillis(2_500));
  }
}
