package dev.getwork.adapter.rest;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.OPERATOR;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

@ApiTest
class AccessTest {

  @ParameterizedTest
  @CsvSource({
    "POST,/api/v1/work-requests,manager", "POST,/api/v1/work-requests,operator",
    "GET,/api/v1/users/processor001/pipeline,processor001", "HEAD,/api/v1/users/processor001/pipeline,processor001",
    "POST,/api/v1/assignments/1/release,processor001", "POST,/api/v1/assignments/1/transfer,processor001",
    "POST,/api/v1/tasks,processor001", "POST,/api/v1/tasks,operator",
    "PUT,/api/v1/tasks/1,processor001", "DELETE,/api/v1/tasks/1/exclusions/L-1,processor001",
    "GET,/api/v1/tasks/1/holds,processor001", "POST,/api/v1/tasks/1/restorations,processor001",
    "POST,/api/v1/tasks/7/pause,processor001", "POST,/api/v1/tasks/7/pause,operator",
    "POST,/api/v1/tasks/7/resume,processor001", "POST,/api/v1/tasks/7/resume,operator",
    "POST,/api/v1/task-previews,processor001", "POST,/api/v1/assignment-releases,processor001",
    "POST,/api/v1/cluster/jobs/check-invariants/pause,manager", "POST,/api/v1/loan-imports,processor001",
    "GET,/api/v1/loan-imports/1,processor001",
    "HEAD,/api/v1/loan-imports/1,processor001", "GET,/api/v1/loan-imports/1/rejections,processor001",
    "GET,/api/v1/invariants,manager", "HEAD,/api/v1/invariants,processor001", "GET,/api/v1/cluster/jobs,manager",
    "POST,/api/v1/cluster/jobs/check-invariants/run,manager", "POST,/api/v1/cluster/jobs/none/pause,processor001",
    "GET,/api/v1/cluster/nodes,manager", "GET,/api/v1/cluster/locks,processor001", "GET,/api/v1/cluster/slots,manager",
    "GET,/api/v1/assignments,processor001", "HEAD,/api/v1/assignments,operator", "GET,/api/v1/audit-events,operator",
    "GET,/api/v1/audit-events,processor001", "GET,/api/v1/selection-runs,manager",
    "GET,/api/v1/task-figures,processor001", "GET,/api/v1/user-figures,operator",
    "GET,/api/v1/lock-attempts,manager", "GET,/api/v1/loan-imports,operator",
    "GET,/api/v1/loan-imports,processor001", "GET,/api/v1/demo/waves,manager",
    "POST,/api/v1/demo/waves,manager", "DELETE,/api/v1/demo/leaders/1,manager",
    "GET,/actuator/env,manager", "GET,/api/v1/forgotten,manager", "HEAD,/api/v1/forgotten,manager"
  })
  void shouldRefuseTheWrongRoleBeforeTheBody(String method, String path, String user) throws Exception {
    Api.send(user, method, path, "{\"broken\"")
        .andExpect(Api.problem(403, "forbidden"))
        .andExpect(header().string("X-Node", "node-a"));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @CsvSource({
    "POST,/api/v1/work-requests", "GET,/api/v1/work-requests/1", "DELETE,/api/v1/work-requests/1",
    "GET,/api/v1/me", "GET,/api/v1/me/pipeline", "GET,/api/v1/users/processor001/pipeline",
    "PUT,/api/v1/assignments/1/disposition", "POST,/api/v1/assignments/1/extension",
    "POST,/api/v1/assignments/1/release",
    "POST,/api/v1/assignments/1/transfer", "POST,/api/v1/tasks", "GET,/api/v1/tasks", "GET,/api/v1/tasks/1",
    "PUT,/api/v1/tasks/1", "GET,/api/v1/tasks/1/queue", "DELETE,/api/v1/tasks/1/exclusions/L-1",
    "GET,/api/v1/tasks/1/holds", "POST,/api/v1/tasks/1/restorations",
    "GET,/api/v1/loans/L-1/availability", "GET,/api/v1/loans/L-1", "GET,/api/v1/loans/L-1/history",
    "GET,/api/v1/assignments", "GET,/api/v1/audit-events", "GET,/api/v1/selection-runs", "GET,/api/v1/lock-attempts",
    "GET,/api/v1/tasks/1/selection-plan", "PUT,/api/v1/tasks/1/selection-index", "GET,/api/v1/loan-imports",
    "POST,/api/v1/loan-imports", "GET,/api/v1/loan-imports/1",
    "GET,/api/v1/loan-imports/1/rejections", "GET,/api/v1/invariants",
    "GET,/api/v1/cluster/nodes", "GET,/api/v1/cluster/locks", "GET,/api/v1/cluster/slots",
    "GET,/api/v1/cluster/jobs", "POST,/api/v1/cluster/jobs/check-invariants/run",
    "POST,/api/v1/cluster/jobs/check-invariants/pause", "POST,/api/v1/cluster/jobs/check-invariants/resume",
    "GET,/api/v1/nothing", "GET,/nothing",
    "GET,/actuator/env",
    "OPTIONS,/api/v1/tasks"
  })
  void shouldChallengeUnauthenticatedCallers(String method, String path) throws Exception {
    Api.call(request(HttpMethod.valueOf(method), path))
        .andExpect(Api.problem(401, "unauthenticated"))
        .andExpect(header().string("WWW-Authenticate", "Basic realm=\"getwork\", charset=\"UTF-8\""))
        .andExpect(header().string("X-Node", "node-a"))
        .andExpect(header().doesNotExist("Set-Cookie"))
        .andExpect(jsonPath("$.instance").value(path));
    Api.verifyUntouched();
  }

  @Test
  void shouldAnswerUnknownUserAndWrongPasswordAlike() throws Exception {
    String wrong = body(Api.basic(PROCESSOR, "guess"));
    String unknown = body(Api.basic("nobody", "guess"));
    String respelt = body(Api.basic("Processor001", "getwork"));
    assertThat(unknown).isEqualTo(wrong);
    assertThat(respelt).isEqualTo(wrong);
    assertThat(body("Basic !")).isEqualTo(wrong);
  }

  private static String body(String authorization) throws Exception {
    String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    return Api.call(get("/api/v1/me").header("Authorization", authorization).header("traceparent", trace))
        .andExpect(status().isUnauthorized())
        .andReturn().getResponse().getContentAsString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/actuator/health/liveness", "/docs/problems.html"})
  void shouldServeHealthAndProblemsWithoutAuthentication(String path) throws Exception {
    Api.call(get(path)).andExpect(status().isOk()).andExpect(header().string("X-Node", "node-a"));
  }

  @Test
  void shouldLetOperatorsSeeTheActuator() throws Exception {
    Api.get(OPERATOR, "/actuator/env").andExpect(status().isOk());
  }

  @Test
  void shouldReturnNameAndRolesOfTheCaller() throws Exception {
    Api.get(MANAGER, "/api/v1/me")
        .andExpect(status().isOk())
        .andExpect(jsonPath("$.name").value(MANAGER))
        .andExpect(jsonPath("$.roles[0]").value("MANAGER"))
        .andExpect(jsonPath("$.roles.length()").value(1))
        .andExpect(jsonPath("$.serverTime").value("2026-02-03T04:05:06.789Z"))
        .andExpect(jsonPath("$.loanLink").value("https://los.example/loans/{loanNumber}"))
        .andExpect(header().string("X-Content-Type-Options", "nosniff"))
        .andExpect(header().doesNotExist("Set-Cookie"));
  }

  @ParameterizedTest
  @CsvSource({"GET,/api/v1/nothing", "PATCH,/api/v2/tasks", "GET,/api/v1/tasks/"})
  void shouldAnswer404WhenThePathIsUnknown(String method, String path) throws Exception {
    Api.call(Api.as(PROCESSOR, method, path))
        .andExpect(Api.problem(404, "not-found"))
        .andExpect(jsonPath("$.status").value(404));
  }

  @Test
  void shouldNameTheAllowedMethods() throws Exception {
    Api.call(Api.as(PROCESSOR, "PATCH", "/api/v1/me"))
        .andExpect(Api.problem(405, "method-not-allowed"))
        .andExpect(header().string("Allow", "GET"));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/api/v1/tasks/..;/me", "/api/v1/me;x=1", "/api/v1/%2e%2e/me", "/api/v1/tasks/a%2Fb", "//api", "/api/v1/me%00"
  })
  void shouldRefuseUnsafePaths(String path) throws Exception {
    Api.call(request(HttpMethod.GET, URI.create("http://localhost" + path)))
        .andExpect(Api.problem(400, "malformed-request"))
        .andExpect(header().string("X-Node", "node-a"));
    Api.verifyUntouched();
  }

  /** The metrics of requests take an exception that leaves the filters of security for a failure of the server. */
  @ParameterizedTest
  @CsvSource({"GET,/api/v1/me,401", "GET,/api/v1/me;x=1,400"})
  void shouldAnswerRefusalsWithinTheFiltersOfSecurity(String method, String path, int status) throws Exception {
    var response = new MockHttpServletResponse();
    Api.security().doFilter(new MockHttpServletRequest(method, path), response, new MockFilterChain());
    assertThat(response.getStatus()).isEqualTo(status);
    assertThat(response.getContentType()).isEqualTo("application/problem+json");
  }
}
