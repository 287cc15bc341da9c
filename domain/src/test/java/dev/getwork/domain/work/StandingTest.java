package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class StandingTest {

  private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");
  private static final Optional<Duration> USUAL = Optional.of(Duration.ofSeconds(30));

  private static Optional<Leader> leaderFor(long seconds) {
    return Optional.of(new Leader("a", NOW.minusSeconds(seconds)));
  }

  @Test
  void shouldExpectWhatIsLeftOfAUsualSelection() {
    assertThat(new Standing(1, leaderFor(10), USUAL, NOW).expectedWait()).contains(Duration.ofSeconds(20));
    assertThat(new Standing(1, Optional.empty(), USUAL, NOW).expectedWait()).isEqualTo(USUAL);
    assertThat(new Standing(1, leaderFor(31), USUAL, NOW).expectedWait()).contains(Duration.ZERO);
  }

  @Test
  void shouldExpectNothingWhereNothingWasMeasured() {
    assertThat(new Standing(1, leaderFor(10), Optional.empty(), NOW).expectedWait()).isEmpty();
  }

  @Test
  void shouldCountFromOne() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Standing(0, Optional.empty(), USUAL, NOW));
  }

  @Test
  void shouldTakeVisibleCharactersForAKey() {
    assertThat(new IdempotencyKey("!~").toString()).isEqualTo("!~");
    for (String wrong : new String[] {"", " ", "a b", "é", "a\n", "a".repeat(129)}) {
      assertThatIllegalArgumentException().isThrownBy(() -> new IdempotencyKey(wrong));
    }
  }
}
