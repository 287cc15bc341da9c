package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.CannotCreateTransactionException;
import tools.jackson.databind.json.JsonMapper;

class DatabaseAwayTest {

  private final Map<String, Object> answered = new HashMap<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  static Stream<Exception> outages() {
    return Stream.of(
        new DataAccessResourceFailureException("57P01"),
        new CannotGetJdbcConnectionException("refused", new SQLException("refused", "08001")),
        new CannotCreateTransactionException("refused"),
        new SQLTransientConnectionException("no connection within 2 s"),
        new IllegalStateException(new CannotCreateTransactionException("deeper")));
  }

  @ParameterizedTest
  @MethodSource("outages")
  void shouldAnswerThatTheDatabaseIsAway(Exception outage) {
    assertThat(new DatabaseAway().resolveException(request(), response(), null, outage)).isNotNull();

    var problem = JsonMapper.shared().readTree(body.toString(StandardCharsets.UTF_8));
    assertThat(problem.path("type").asString()).isEqualTo("/problems/database-away");
    assertThat(problem.path("status").asInt()).isEqualTo(503);
    assertThat(answered)
        .containsEntry("setStatus", 503)
        .containsEntry("Retry-After", "5")
        .containsEntry("setContentType", "application/problem+json");
  }

  @Test
  void shouldLeaveAllElseToOthers() {
    var away = new DatabaseAway();
    assertThat(away.resolveException(request(), response(), null, new DuplicateKeyException("twice"))).isNull();
    assertThat(away.resolveException(request(), response(), null, new IllegalStateException())).isNull();
    assertThat(answered).isEmpty();
  }

  private static HttpServletRequest request() {
    return proxy(HttpServletRequest.class, (method, _) -> method.startsWith("get") ? "/" : null);
  }

  private HttpServletResponse response() {
    return proxy(HttpServletResponse.class, (method, arguments) -> switch (method) {
      case "isCommitted" -> false;
      case "getOutputStream" -> new Body();
      case "setHeader" -> answered.put(String.valueOf(arguments[0]), arguments[1]);
      case "setStatus", "setContentType" -> answered.put(method, arguments[0]);
      default -> null;
    });
  }

  private static <T> T proxy(Class<T> type, Answer answer) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
        (_, method, arguments) -> {
          Object answered = answer.to(method.getName(), arguments == null ? new Object[0] : arguments);
          return method.getReturnType() == void.class ? null : answered;
        }));
  }

  private interface Answer {
    @Nullable
    Object to(String method, Object[] arguments);
  }

  private final class Body extends ServletOutputStream {

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(int octet) {
      body.write(octet);
    }
  }
}
