package dev.getwork.adapter.rest.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.jayway.jsonpath.JsonPath;
import dev.getwork.testkit.log.CapturedLog;
import dev.getwork.adapter.rest.problem.ProblemResolver.FailureClassifier;
import java.io.EOFException;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpStatusCode;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.ErrorResponseException;
import tools.jackson.databind.json.JsonMapper;

class ProblemResolverTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(ProblemResolver.class);

  private final FailureClassifier failures = mock();
  private final ProblemResolver resolver = new ProblemResolver(JsonMapper.builder().build(), failures);
  private final MockHttpServletResponse response = new MockHttpServletResponse();

  @BeforeEach
  void classifyFailures() {
    when(failures.isDatabaseUnavailable(
        argThat(thrown -> thrown.getCause() instanceof SQLTransientConnectionException))).thenReturn(true);
    when(failures.isOverloaded(any(RejectedExecutionException.class))).thenReturn(true);
    when(failures.isRefused(argThat(thrown -> "refused".equals(thrown.getMessage())))).thenReturn(true);
    when(failures.isDiskFull(any(SQLNonTransientException.class))).thenReturn(true);
    when(failures.isTransientConflict(any(SQLException.class))).thenReturn(true);
  }

  private String resolve(Exception thrown) throws Exception {
    resolver.resolveException(new MockHttpServletRequest("GET", "/api/v1/me"), response, null, thrown);
    return response.getContentAsString();
  }

  @Test
  void shouldLogAnIncidentOnceAndAnswerOnlyItsId() throws Exception {
    String body = resolve(new IllegalStateException("the password of the database is x"));
    String incident = JsonPath.read(body, "$.incident");
    assertThat(response.getStatus()).isEqualTo(500);
    assertThat(body).doesNotContain("password", "Exception", "at dev.");
    assertThat(LOG.lines()).containsExactly(
        "ERROR Incident " + incident + ": GET /api/v1/me failed, stack trace of java.lang.IllegalStateException");
  }

  @Test
  void shouldNotLogClientErrors() throws Exception {
    resolve(ProblemType.STALE_VERSION.because("Read the task again."));
    assertThat(response.getStatus()).isEqualTo(412);
    assertThat(LOG.lines()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {402, 409, 416, 418, 426, 499})
  void shouldAnswer400AfterARefusalByTheFramework(int status) throws Exception {
    String body = resolve(new ErrorResponseException(HttpStatusCode.valueOf(status)));
    assertThat(response.getStatus()).isEqualTo(400);
    assertThat(JsonPath.<String>read(body, "$.type")).isEqualTo("/problems/malformed-request");
    assertThat(LOG.lines()).isEmpty();
  }

  @Test
  void shouldFindAProblemBehindAnotherException() throws Exception {
    resolve(new IllegalStateException(ProblemType.UNKNOWN_TASK.because("No.")));
    assertThat(response.getStatus()).isEqualTo(404);
  }

  static Stream<IOException> brokenConnections() {
    return Stream.of(
        new EOFException(), new IOException("Connection reset by peer"), new IOException("Broken pipe"));
  }

  @ParameterizedTest
  @MethodSource("brokenConnections")
  void shouldAnswer503WhenTheDatabaseHasDisconnected(IOException broken) throws Exception {
    var attempt = new SQLException("The connection attempt failed.", "08001", broken);
    var body = resolve(new IllegalStateException(
        "Could not open JDBC Connection for transaction",
        new SQLTransientConnectionException("no connection within 2 s", attempt)));
    assertThat(response.getStatus()).isEqualTo(503);
    assertThat(JsonPath.<String>read(body, "$.type")).isEqualTo("/problems/database-unavailable");
    assertThat(JsonPath.<String>read(body, "$.detail"))
        .isEqualTo("Try again. A change may have been committed: read the state before you repeat it.");
    assertThat(response.getHeader("Retry-After")).isEqualTo("5");
  }

  @ParameterizedTest
  @MethodSource("brokenConnections")
  void shouldSendNothingToADisconnectedClient(IOException broken) throws Exception {
    assertThat(resolve(new IllegalStateException(broken))).isEmpty();
    assertThat(LOG.lines()).isEmpty();
  }

  @Test
  void shouldSayThatTheNodeIsOverloaded() throws Exception {
    assertThat(resolve(new RejectedExecutionException())).contains("/problems/node-overloaded",
        "Earlier parts of a batch or a file may have been committed");
    assertThat(response.getHeader("Retry-After")).isEqualTo("2");
  }

  @Test
  void shouldSayThatARefusedCallBeganNothing() throws Exception {
    assertThat(resolve(new RejectedExecutionException("refused"))).contains("Nothing was done");
  }

  @Test
  void shouldSayThatTheDiskIsFull() throws Exception {
    assertThat(resolve(new SQLNonTransientException())).contains("/problems/database-full",
        "Earlier parts of a batch or a file may have been committed");
    assertThat(response.getHeader("Retry-After")).isEqualTo("60");
  }

  @Test
  void shouldAnswer503AfterATransientConflict() throws Exception {
    String body = resolve(new SQLException("deadlock detected", "40P01"));
    assertThat(response.getStatus()).isEqualTo(503);
    assertThat(JsonPath.<String>read(body, "$.type")).isEqualTo("/problems/transient-conflict");
    assertThat(body).doesNotContain("deadlock");
    assertThat(response.getHeader("Retry-After")).isEqualTo("1");
    assertThat(LOG.lines()).containsExactly(
        "WARN GET /api/v1/me failed with 503 (A transient conflict occurred): java.sql.SQLException: deadlock detected");
  }

  @Test
  void shouldNotChangeACommittedAnswer() throws Exception {
    response.flushBuffer();
    assertThat(resolve(ProblemType.UNKNOWN_TASK.because("No."))).isEmpty();
    assertThat(response.getStatus()).isEqualTo(200);
  }
}
