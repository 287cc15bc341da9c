package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ShownTest {

  @Test
  void shouldFindLinesInTheirOrder() {
    var shown = new Shown("here", "Tests run: …, Failures: 0\n…\nBUILD SUCCESS\n");

    assertThatCode(() -> shown.assertLinesIn("Tests  run: 15, Failures: 0, Errors: 0\n\n[INFO] BUILD SUCCESS\n"))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> shown.assertLinesIn("BUILD SUCCESS\nTests run: 15, Failures: 0\n"))
        .hasMessageContaining("here").hasMessageContaining("BUILD SUCCESS");
    assertThatThrownBy(() -> shown.assertLinesIn("Tests run: 15, Failures: 2\nBUILD SUCCESS\n"))
        .hasMessageContaining("Failures: 0");
  }

  @Test
  void shouldNotFindOneLineTwice() {
    assertThatThrownBy(() -> new Shown("here", "BUILD\nBUILD\n").assertLinesIn("BUILD\n"))
        .hasMessageContaining("BUILD");
  }

  @Test
  void shouldCompareTheWhole() {
    var shown = new Shown("here", "{\"id\":\"1\",…,\n \"assigned\":3}\n");

    assertThatCode(() -> shown.assertIs("{\"id\":\"1\",\"busy\":false,\"assigned\":3}")).doesNotThrowAnyException();
    assertThatThrownBy(() -> shown.assertIs("{\"id\":\"1\",\"busy\":false,\"assigned\":30}"))
        .hasMessageContaining("here");
  }
}
