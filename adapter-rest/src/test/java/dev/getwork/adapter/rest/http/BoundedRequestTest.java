package dev.getwork.adapter.rest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.rest.problem.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class BoundedRequestTest {

  @Test
  void shouldBoundReadersToo() {
    var request = new MockHttpServletRequest();
    request.setContent(new byte[11]);
    assertThatThrownBy(() -> new BoundedRequest(request, 10).getReader()).isInstanceOf(ProblemException.class);
  }

  @Test
  void shouldReadABodyThatJustFits() throws IOException {
    var request = new MockHttpServletRequest();
    request.setContent("1234567890".getBytes(StandardCharsets.US_ASCII));
    assertThat(new BoundedRequest(request, 10).getReader().readLine()).isEqualTo("1234567890");
  }
}
