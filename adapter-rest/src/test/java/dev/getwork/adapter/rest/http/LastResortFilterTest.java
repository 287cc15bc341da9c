package dev.getwork.adapter.rest.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.ModelAndView;

class LastResortFilterTest {

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
}
