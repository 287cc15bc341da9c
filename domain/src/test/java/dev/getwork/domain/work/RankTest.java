package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.work.Rank.Selected;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RankTest {

  private static final Optional<Selected> THREE =
      Optional.of(new Selected(new SelectionRunId(1), Instant.EPOCH, 3, true));

  @Test
  void shouldBeWithinTheSelection() {
    assertThat(new Rank(Optional.of(3), THREE).place()).contains(3);
    assertThat(new Rank(Optional.of(1), Optional.empty()).selected()).isEmpty();
  }

  @Test
  void shouldRefuseARankOutsideTheSelection() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Rank(Optional.of(0), Optional.empty()))
        .withMessageContaining("rank");
    assertThatIllegalArgumentException().isThrownBy(() -> new Rank(Optional.of(4), THREE))
        .withMessageContaining("rank");
  }
}
