package dev.getwork.adapter.rest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.matchesPattern;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.testkit.log.CapturedLog;
import jakarta.servlet.ServletException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.ModelAndView;

@ApiTest
class OutermostFilterTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of("dev.getwork.adapter.rest.problem");

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  @ParameterizedTest
  @CsvSource({
    "manager,GET,/api/v1/me,200", "manager,GET,/api/v1/openapi.json,200", "nobody,GET,/api/v1/me,401",
    "manager,GET,/api/v1/nothing,404", "manager,GET,//,400", "processor001,POST,/api/v1/tasks,403",
    "manager,PATCH,/api/v1/me,405"
  })
  void shouldSendSecurityHeaders(String user, String method, String path, int status) throws Exception {
    var call = request(HttpMethod.valueOf(method), URI.create("http://localhost" + path))
        .header("Authorization", Api.basic(user, "getwork"));
    Api.call(call)
        .andExpect(status().is(status))
        .andExpect(header().string("X-Node", "node-a"))
        .andExpect(header().string("X-Trace-Id", matchesPattern("[0-9a-f]{32}")))
        .andExpect(header().string("X-Content-Type-Options", "nosniff"))
        .andExpect(header().string("X-Frame-Options", "DENY"))
        .andExpect(header().string("Content-Security-Policy",
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"))
        .andExpect(header().string("Referrer-Policy", "no-referrer"))
        .andExpect(header().exists("Permissions-Policy"))
        .andExpect(header().string("Cache-Control", "no-store"))
        .andExpect(header().doesNotExist("Strict-Transport-Security"))
        .andExpect(header().doesNotExist("Set-Cookie"));
  }

  @Test
  void shouldSendStrictTransportSecurityOverHttps() throws Exception {
    Api.call(Api.as(Api.MANAGER, "GET", "/api/v1/me").secure(true))
        .andExpect(header().string("Strict-Transport-Security", "max-age=31536000"));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "00-" + TRACE + "-00f067aa0ba902b7-01", "01-" + TRACE + "-00f067aa0ba902b7-00",
    "cc-" + TRACE + "-00f067aa0ba902b7-01-what-is-to-come"
  })
  void shouldContinueTheTraceOfTheCaller(String parent) throws Exception {
    var seen = new AtomicReference<String>();
    when(Api.mock(TaskQueries.class).list(any(), any(), any())).thenAnswer(_ -> {
      seen.set(MDC.get("traceId"));
      throw new Api.DatabaseUnavailableException();
    });
    Api.call(Api.as(Api.MANAGER, "GET", "/api/v1/tasks").header("traceparent", parent))
        .andExpect(header().string("X-Trace-Id", TRACE))
        .andExpect(jsonPath("$.traceId").value(TRACE));
    assertThat(seen).hasValue(TRACE);
    assertThat(MDC.get("traceId")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "nonsense", "00-" + TRACE, "ff-" + TRACE + "-00f067aa0ba902b7-01", "00-" + TRACE + "-0000000000000000-01",
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01", "00-" + TRACE + "-00f067aa0ba902b7-01-more",
    "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01"
  })
  void shouldBeginATraceWhenTheCallerHasNone(String parent) {
    assertThat(TraceHeader.traceOf(parent)).matches("[0-9a-f]{32}").isNotEqualTo(TRACE).isNotEqualTo("0".repeat(32));
    assertThat(TraceHeader.traceOf(null)).isNotEqualTo(TraceHeader.traceOf(null));
  }

  @Test
  void shouldAnswer503WhenTheDatabaseIsUnavailable() throws Exception {
    when(Api.mock(TaskQueries.class).list(any(), any(), any())).thenThrow(new Api.DatabaseUnavailableException());
    Api.get(Api.MANAGER, "/api/v1/tasks")
        .andExpect(Api.problem(503, "database-unavailable"))
        .andExpect(header().string("Retry-After", "5"))
        .andExpect(jsonPath("$.instance").value("/api/v1/tasks"));
    assertThat(LOG.lines()).anyMatch(
        line -> line.startsWith("WARN GET /api/v1/tasks failed with 503 (The database is unavailable): "));
  }

  @Test
  void shouldAnswerExceptionsOfFiltersWithAProblem() throws Exception {
    expectResolved(new IllegalStateException("broken filter"));
    expectResolved(new ServletException("broken filter"));
  }

  private static void expectResolved(Exception failure) throws Exception {
    var resolved = new AtomicReference<Exception>();
    var filter = new OutermostFilter((_, _) -> {}, (_, _, _, thrown) -> {
      resolved.set(thrown);
      return new ModelAndView();
    }, Api.settings(Optional.empty()));
    filter.doFilter(new MockHttpServletRequest(), new MockHttpServletResponse(), (_, _) -> {
      if (failure instanceof ServletException checked) {
        throw checked;
      }
      throw (RuntimeException) failure;
    });
    assertThat(resolved).hasValue(failure);
  }
}
