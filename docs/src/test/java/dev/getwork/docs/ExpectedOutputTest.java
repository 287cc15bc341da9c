package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ExpectedOutputTest {

  @Test
  void shouldFindLinesInOrder() {
    var expected = new ExpectedOutput("here", "Tests run: …, Failures: 0\n…\nBUILD SUCCESS\n");

    assertThatCode(() -> expected.assertLinesIn("Tests  run: 15, Failures: 0, Errors: 0\n\n[INFO] BUILD SUCCESS\n"))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> expected.assertLinesIn("BUILD SUCCESS\nTests run: 15, Failures: 0\n"))
        .hasMessageContaining("here").hasMessageContaining("BUILD SUCCESS");
    assertThatThrownBy(() -> expected.assertLinesIn("Tests run: 15, Failures: 2\nBUILD SUCCESS\n"))
        .hasMessageContaining("Failures: 0");
  }

  @Test
  void shouldNotMatchOneLineTwice() {
    assertThatThrownBy(() -> new ExpectedOutput("here", "BUILD\nBUILD\n").assertLinesIn("BUILD\n"))
        .hasMessageContaining("BUILD");
  }

  @Test
  void shouldCompareTheWholeOutput() {
    var expected = new ExpectedOutput("here", "{\"id\":\"1\",…,\n \"assigned\":3}\n");

    assertThatCode(() -> expected.assertIs("{\"id\":\"1\",\"busy\":false,\"assigned\":3}")).doesNotThrowAnyException();
    assertThatThrownBy(() -> expected.assertIs("{\"id\":\"1\",\"busy\":false,\"assigned\":30}"))
        .hasMessageContaining("here");
  }
}
