package dev.getwork.application.port.in.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.cluster.Leader;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class QueuePositionTest {

  private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");
  private static final Optional<Duration> USUAL = Optional.of(Duration.ofSeconds(30));

  private static Optional<Leader> leadingFor(long seconds) {
    return Optional.of(new Leader("node-1", NOW.minusSeconds(seconds)));
  }

  @Test
  void shouldExpectTheRemainingTimeOfAUsualSelection() {
    assertThat(new QueuePosition(1, leadingFor(10), USUAL, NOW).expectedWait()).contains(Duration.ofSeconds(20));
    assertThat(new QueuePosition(1, Optional.empty(), USUAL, NOW).expectedWait()).isEqualTo(USUAL);
    assertThat(new QueuePosition(1, leadingFor(31), USUAL, NOW).expectedWait()).contains(Duration.ZERO);
  }

  @Test
  void shouldExpectNothingWhenNoSelectionWasMeasured() {
    assertThat(new QueuePosition(1, leadingFor(10), Optional.empty(), NOW).expectedWait()).isEmpty();
  }
}
