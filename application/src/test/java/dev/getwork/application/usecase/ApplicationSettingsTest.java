package dev.getwork.application.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ApplicationSettingsTest {

  private static final Duration DAY = Duration.ofDays(1);

  @Test
  void shouldAllowAtLeastOneSelection() {
    assertThat(new ApplicationSettings(1, DAY).selectionSlots()).isEqualTo(1);
    assertThatIllegalArgumentException().isThrownBy(() -> new ApplicationSettings(0, DAY))
        .withMessageContaining("at least one");
  }

  @Test
  void shouldKeepHistoryForAtLeastADay() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ApplicationSettings(1, DAY.minusSeconds(1)))
        .withMessageContaining("at least a day");
  }
}
