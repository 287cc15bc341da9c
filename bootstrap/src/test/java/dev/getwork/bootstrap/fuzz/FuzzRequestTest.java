package dev.getwork.bootstrap.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FuzzRequestTest {

  @ParameterizedTest
  @ValueSource(strings = {"/", "//x", "/api/v1/tasks/..", "/api/v1/me?x=//y"})
  void shouldNotChangeThePath(String path) {
    var request = new FuzzRequest("GET /", "", "GET", path, Map.of(), "");

    assertThat(request.to(URI.create("http://127.0.0.1:8080/")).uri())
        .isEqualTo(URI.create("http://127.0.0.1:8080" + path));
  }

  /** The JDK's client would send a question mark instead. */
  @Test
  void shouldRefuseHeadersThatTheClientWouldChange() {
    var headers = Map.of("Idempotency-Key", "ä");
    assertThatIllegalArgumentException().isThrownBy(() -> new FuzzRequest("GET /", "", "GET", "/", headers, ""));
  }
}
