package dev.getwork.adapter.rest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.application.port.in.task.ViewTasks;
import dev.getwork.testkit.log.CapturedLog;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;
import org.springframework.http.HttpMethod;

class EveryAnswerTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of("dev.getwork.adapter.rest.problem");

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  @ParameterizedTest
  @CsvSource({
    "manager,GET,/api/v1/me,200", "manager,GET,/problems/forbidden,200", "nobody,GET,/api/v1/me,401",
    "manager,GET,/api/v1/nothing,404", "manager,GET,//,400", "processor001,POST,/api/v1/tasks,403",
    "manager,PATCH,/api/v1/me,405"
  })
  void shouldHaveTheHeadersThatKeepBrowsersSafe(String user, String method, String path, int status) throws Exception {
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

  @ParameterizedTest
  @CsvSource({
    "/docs/index.html,x", "/docs/index.html,bytes=99999999-", "/docs/swagger-ui.css,bytes=0-1",
    "/console/index.html,bytes=99999999-", "/console/main.js,bytes=5-1", "/api/v1/openapi.json,bytes=0-1",
    "/api/v1/openapi.json,bytes=99999999-",
    "/problems/forbidden,bytes=0-1"
  })
  void shouldBeWholeWhateverPartIsAskedFor(String path, String range) throws Exception {
    String whole = Api.call(get(path)).andReturn().getResponse().getContentAsString();
    Api.call(get(path).header("Range", range).header("If-Range", "\"x\""))
        .andExpect(status().isOk())
        .andExpect(header().doesNotExist("Content-Range"))
        .andExpect(header().string("Accept-Ranges", not("bytes")))
        .andExpect(content().string(whole));
  }

  @Test
  void shouldInsistOnHttpsOverHttps() throws Exception {
    Api.call(Api.as(Api.MANAGER, "GET", "/api/v1/me").secure(true))
        .andExpect(header().string("Strict-Transport-Security", "max-age=31536000"));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "00-" + TRACE + "-00f067aa0ba902b7-01", "01-" + TRACE + "-00f067aa0ba902b7-00",
    "cc-" + TRACE + "-00f067aa0ba902b7-01-what-is-to-come"
  })
  void shouldGoOnWithTheTraceOfTheCaller(String parent) throws Exception {
    var seen = new AtomicReference<String>();
    when(Api.mock(ViewTasks.class).list(any())).thenAnswer(_ -> {
      seen.set(MDC.get("traceId"));
      throw new Api.DatabaseAwayException();
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
  void shouldBeginATraceWhereThereIsNone(String parent) {
    assertThat(TraceHeader.traceOf(parent)).matches("[0-9a-f]{32}").isNotEqualTo(TRACE).isNotEqualTo("0".repeat(32));
    assertThat(TraceHeader.traceOf(null)).isNotEqualTo(TraceHeader.traceOf(null));
  }

  @Test
  void shouldSayThatTheDatabaseIsAway() throws Exception {
    when(Api.mock(ViewTasks.class).list(any())).thenThrow(new Api.DatabaseAwayException());
    Api.get(Api.MANAGER, "/api/v1/tasks")
        .andExpect(status().isServiceUnavailable())
        .andExpect(header().string("Retry-After", "5"))
        .andExpect(jsonPath("$.type").value("/problems/database-away"))
        .andExpect(jsonPath("$.instance").value("/api/v1/tasks"));
    assertThat(LOG.lines()).anyMatch(
        line -> line.startsWith("WARN GET /api/v1/tasks is answered 503 because the database is unavailable: "));
  }
}
