package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.work.Rank.Selected;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RankTest {

  @Test
  void shouldBeAPlaceInTheSelection() {
    assertThat(new Rank(214, Optional.of(new Selected(214, false))).place()).isEqualTo(214);
    assertThat(Rank.of(1).selected()).isEmpty();
  }

  @Test
  void shouldRefuseAPlaceOutsideTheSelection() {
    var three = Optional.of(new Selected(3, true));
    assertThatIllegalArgumentException().isThrownBy(() -> Rank.of(0)).withMessageContaining("rank");
    assertThatIllegalArgumentException().isThrownBy(() -> new Rank(4, three)).withMessageContaining("rank");
  }
}
