package dev.getwork.adapter.rest.problem;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.util.DisconnectedClientHelper;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.databind.json.JsonMapper;

/** Answers every exception with a problem: those that tell of a client's fault as such, all others as ours. */
final class ProblemResolver implements HandlerExceptionResolver, Ordered {

  private static final Logger LOG = LoggerFactory.getLogger(ProblemResolver.class);

  private final JsonMapper json;
  private final Predicate<Throwable> databaseAway;
  private final Predicate<Throwable> collision;

  ProblemResolver(JsonMapper json, Predicate<Throwable> databaseAway, Predicate<Throwable> collision) {
    this.json = json;
    this.databaseAway = databaseAway;
    this.collision = collision;
  }

  /** First, so that no other resolver answers in another format. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public ModelAndView resolveException(
      HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception thrown) {
    // A connection to the database that broke looks like a client's that did.
    boolean outage = databaseAway.test(thrown);
    if (!outage && DisconnectedClientHelper.isClientDisconnectedException(thrown)) {
      LOG.debug("{} {}: the client went away", request.getMethod(), request.getRequestURI());
      return new ModelAndView();
    }
    ProblemException problem = ProblemTranslation.of(thrown)
        .orElseGet(() -> outage ? outage(request, thrown) : ofOurs(request, thrown));
    LOG.debug("{} {}: {}", request.getMethod(), request.getRequestURI(), problem.getMessage());
    try {
      write(problem, request, response);
    } catch (IOException gone) {
      LOG.debug("The client went away before it was told of a problem", gone);
    }
    return new ModelAndView();
  }

  private ProblemException ofOurs(HttpServletRequest request, Exception thrown) {
    return collision.test(thrown) ? collision(request, thrown) : incident(request, thrown);
  }

  private static ProblemException collision(HttpServletRequest request, Exception thrown) {
    LOG.warn("{} {} conflicted with a concurrent transaction: {}", request.getMethod(), request.getRequestURI(),
        NestedExceptionUtils.getMostSpecificCause(thrown).toString());
    return ProblemType.COLLISION
        .because("Try again: others changed the same at the same time.")
        .withHeader(HttpHeaders.RETRY_AFTER, List.of("1"));
  }

  /** A commit whose connection broke may have happened, so the answer says neither that it has nor that it has not. */
  private static ProblemException outage(HttpServletRequest request, Exception thrown) {
    LOG.warn("{} {} is answered 503 because the database is unavailable: {}", request.getMethod(),
        request.getRequestURI(), NestedExceptionUtils.getMostSpecificCause(thrown).toString());
    return ProblemType.DATABASE_AWAY
        .because("Try again. Whether what was asked for has been done is not known.")
        .withHeader(HttpHeaders.RETRY_AFTER, List.of("5"));
  }

  private static ProblemException incident(HttpServletRequest request, Exception thrown) {
    String incident = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    LOG.error("Incident {}: {} {} failed", incident, request.getMethod(), request.getRequestURI(), thrown);
    return ProblemType.INTERNAL_ERROR
        .because("Try again; if it stays, name incident " + incident + " to the people who run this.")
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
