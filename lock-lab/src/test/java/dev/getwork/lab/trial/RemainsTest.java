package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RemainsTest {

  /** Redis says -1 of what is kept for good, and -2 of what it no longer has. */
  @Test
  void shouldNotSpeakOfAKeyThatRanOutWhileOthersWereAsked() {
    assertThat(Remains.named(1)).contains("a key");
    assertThat(Remains.named(0)).contains("a key");
    assertThat(Remains.named(-1)).contains("a number for good");
    assertThat(Remains.named(-2)).isEmpty();
  }
}
