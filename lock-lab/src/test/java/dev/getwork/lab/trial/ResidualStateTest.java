package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResidualStateTest {

  /** Redis answers -1 for keys without expiry and -2 for missing keys. */
  @Test
  void shouldNotSpeakOfAKeyThatRanOutWhileOthersWereAsked() {
    assertThat(ResidualState.describe(1)).contains("a key");
    assertThat(ResidualState.describe(0)).contains("a key");
    assertThat(ResidualState.describe(-1)).contains("a number for good");
    assertThat(ResidualState.describe(-2)).isEmpty();
  }
}
