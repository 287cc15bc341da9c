package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResidualStateTest {

  /** Redis answers -1 for keys without expiry and -2 for missing keys. */
  @Test
  void shouldOmitAnExpiredKey() {
    assertThat(ResidualState.describe("a", 1)).contains("a key");
    assertThat(ResidualState.describe("a", 0)).contains("a key");
    assertThat(ResidualState.describe("a:token", -1)).contains("a token counter without expiry");
    assertThat(ResidualState.describe("a", -1)).contains("a key without expiry");
    assertThat(ResidualState.describe("a", -2)).isEmpty();
  }
}
