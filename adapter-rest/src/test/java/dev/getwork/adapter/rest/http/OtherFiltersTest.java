package dev.getwork.adapter.rest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.rest.problem.ProblemException;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.ModelAndView;

class OtherFiltersTest {

  @Test
  void shouldHandOverWhatGoesWrongInAFilter() throws Exception {
    expectHandedOver(new IllegalStateException("broken filter"));
    expectHandedOver(new ServletException("broken filter"));
  }

  private static void expectHandedOver(Exception failure) throws Exception {
    var handed = new AtomicReference<Exception>();
    var filter = new LastResortFilter((_, _, _, thrown) -> {
      handed.set(thrown);
      return new ModelAndView();
    });
    filter.doFilter(new MockHttpServletRequest(), new MockHttpServletResponse(), (_, _) -> {
      if (failure instanceof ServletException checked) {
        throw checked;
      }
      throw (RuntimeException) failure;
    });
    assertThat(handed).hasValue(failure);
  }

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
