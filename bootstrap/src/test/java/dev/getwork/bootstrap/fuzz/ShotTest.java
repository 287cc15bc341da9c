package dev.getwork.bootstrap.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShotTest {

  @ParameterizedTest
  @ValueSource(strings = {"/", "//x", "/api/v1/tasks/..", "/api/v1/me?x=//y"})
  void shouldSendThePathToTheNodeAsItIs(String path) {
    var shot = new Shot("GET /", "", "GET", path, Map.of(), "");

    assertThat(shot.to(URI.create("http://127.0.0.1:8080/")).uri())
        .isEqualTo(URI.create("http://127.0.0.1:8080" + path));
  }

  /** The client of Java sends a question mark instead, and nobody would know what was tried. */
  @Test
  void shouldSendNoHeaderOtherwiseThanAsItIs() {
    var headers = Map.of("Idempotency-Key", "ä");
    assertThatIllegalArgumentException().isThrownBy(() -> new Shot("GET /", "", "GET", "/", headers, ""));
  }
}
