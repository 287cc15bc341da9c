package dev.getwork.adapter.rest.problem;

import dev.getwork.adapter.rest.problem.ProblemConfiguration.FailureClassifier;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Primary;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.DisconnectedClientHelper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers every exception with a problem: 4xx if the client caused it, otherwise 5xx. It is the first resolver, so that no
 * other answers in another format.
 */
@Primary
@Order(Ordered.HIGHEST_PRECEDENCE)
record ProblemResolver(JsonMapper json, FailureClassifier failures) implements HandlerExceptionResolver {

  private static final Logger LOG = LoggerFactory.getLogger(ProblemResolver.class);

  @Override
  public ModelAndView resolveException(
      HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception thrown) {
    // A broken connection to the database looks like a broken connection to the client.
    boolean outage = failures.isDatabaseUnavailable(thrown);
    if (!outage && DisconnectedClientHelper.isClientDisconnectedException(thrown)) {
      LOG.debug("{} {}: the client has disconnected", request.getMethod(), request.getRequestURI());
      return new ModelAndView();
    }
    ProblemException problem = ProblemTranslation.of(thrown)
        .orElseGet(() -> outage ? outage(request, thrown) : serverFailure(request, thrown));
    LOG.debug("{} {}: {}", request.getMethod(), request.getRequestURI(), problem.getMessage());
    try {
      write(problem, request, response);
    } catch (IOException gone) {
      LOG.debug("The client disconnected before the problem was written", gone);
    }
    return new ModelAndView();
  }

  private ProblemException serverFailure(HttpServletRequest request, Exception thrown) {
    return failures.isTransientConflict(thrown) ? conflict(request, thrown) : incident(request, thrown);
  }

  private static ProblemException conflict(HttpServletRequest request, Exception thrown) {
    LOG.warn("{} {} conflicted with a concurrent transaction: {}", request.getMethod(), request.getRequestURI(),
        NestedExceptionUtils.getMostSpecificCause(thrown).toString());
    return ProblemType.TRANSIENT_CONFLICT
        .because("Try again: concurrent transactions changed the same rows.")
        .retryAfter(1);
  }

  /** A commit whose connection broke may have succeeded, so the answer does not say whether it has. */
  private static ProblemException outage(HttpServletRequest request, Exception thrown) {
    LOG.warn("{} {} is answered 503 because the database is unavailable: {}", request.getMethod(),
        request.getRequestURI(), NestedExceptionUtils.getMostSpecificCause(thrown).toString());
    return ProblemType.DATABASE_UNAVAILABLE
        .because("Try again. A change may have been committed: read the state before you repeat it.")
        .retryAfter(5);
  }

  private static ProblemException incident(HttpServletRequest request, Exception thrown) {
    String incident = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    LOG.error("Incident {}: {} {} failed", incident, request.getMethod(), request.getRequestURI(), thrown);
    return ProblemType.INTERNAL_ERROR
        .because("Try again. If it persists, report incident " + incident + " to the operators.")
        .with("incident", incident);
  }

  private void write(ProblemException problem, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (response.isCommitted()) {
      return;
    }
    byte[] body = json.writeValueAsBytes(problem.body(request.getRequestURI(), response.getHeader("X-Trace-Id")));
    response.resetBuffer();
    response.setStatus(problem.status());
    problem.headers().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
    response.setContentType("application/problem+json");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
    response.flushBuffer();
  }
}
