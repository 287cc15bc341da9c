package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PoolAdmissionTest {

  private static final int CONNECTIONS = 6;
  private static final int BURST = 32 * CONNECTIONS;
  private static final int STANDING = 8 * CONNECTIONS;

  private final HikariDataSource pool = new HikariDataSource();
  private final PoolAdmission admission = new PoolAdmission(pool);
  private long now = System.nanoTime();

  @BeforeEach
  void limit() {
    pool.setMaximumPoolSize(CONNECTIONS);
  }

  private boolean admits(int waiting, int laterMilliseconds) {
    now += Duration.ofMillis(laterMilliseconds).toNanos();
    return admission.admits(waiting, now);
  }

  @Test
  void shouldLetABurstWait() {
    assertThat(admits(0, 0)).isTrue();
    assertThat(admits(BURST - 1, 1)).isTrue();
    assertThat(admits(BURST, 1)).isFalse();
  }

  @Test
  void shouldRefuseCallsWhileAQueueDoesNotBecomeEmpty() {
    for (int elapsed = 0; elapsed < 2_500; elapsed += 500) {
      assertThat(admits(STANDING, 500)).isTrue();
    }
    assertThat(admits(STANDING - 1, 1)).isTrue();
    assertThat(admits(STANDING, 1)).isFalse();
    assertThat(admits(0, 1)).isTrue();
    assertThat(admits(STANDING, 1)).isTrue();
  }

  /** Without calls in between, the queue may have been empty: waiting calls read their decisions in bursts. */
  @Test
  void shouldNotTakeTwoBurstsForALongQueue() {
    assertThat(admits(STANDING, 1)).isTrue();
    assertThat(admits(STANDING, 7_000)).isTrue();
  }
}
