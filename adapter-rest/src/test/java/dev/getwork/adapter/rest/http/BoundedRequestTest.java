package dev.getwork.adapter.rest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.rest.problem.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class BoundedRequestTest {

  private static final Pace PACE = new Pace(Duration.ofSeconds(10), 1_000);

  @Test
  void shouldBoundReadersToo() {
    var request = new MockHttpServletRequest();
    request.setContent(new byte[11]);
    assertThatThrownBy(() -> new BoundedRequest(request, 10, PACE).getReader()).isInstanceOf(ProblemException.class);
  }

  @Test
  void shouldReadABodyThatJustFits() throws IOException {
    var request = new MockHttpServletRequest();
    request.setContent("1234567890".getBytes(StandardCharsets.US_ASCII));
    assertThat(new BoundedRequest(request, 10, PACE).getReader().readLine()).isEqualTo("1234567890");
  }
}
