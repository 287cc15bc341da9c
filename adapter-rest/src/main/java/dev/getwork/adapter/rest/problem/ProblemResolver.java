package dev.getwork.adapter.rest.problem;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Optional;
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
 * Answers every exception with a problem: 4xx if the client caused it, otherwise 5xx. It is the first resolver, so that
 * no other answers in another format. Filters and security use it, too.
 */
@Primary
@Order(Ordered.HIGHEST_PRECEDENCE)
public record ProblemResolver(JsonMapper json, FailureClassifier failures) implements HandlerExceptionResolver {

  /** Recognizes failures of the database, whose exceptions this adapter must not know. */
  public interface FailureClassifier {

    /**
     * Whether the cause is that the database is unavailable or too slow, or cannot serve the call for another reason.
     */
    boolean isDatabaseUnavailable(Throwable thrown);

    /** Whether the cause is that other calls use all connections of this node to the database. */
    boolean isOverloaded(Throwable thrown);

    /** Whether the call was refused before it began, because the node is overloaded. */
    boolean isRefused(Throwable thrown);

    /** Whether the cause is that the database has no space left on its disk. */
    boolean isDiskFull(Throwable thrown);

    /** Whether the cause is a conflict with a concurrent transaction, which a retry may not meet. */
    boolean isTransientConflict(Throwable thrown);
  }

  private static final Logger LOG = LoggerFactory.getLogger(ProblemResolver.class);
  private static final String EARLIER_PARTS = "Earlier parts of a batch or a file may have been committed.";

  @Override
  public ModelAndView resolveException(
      HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception thrown) {
    // A broken connection to the database looks like a broken connection to the client.
    Optional<ProblemException> failure = databaseFailure(thrown);
    if (failure.isEmpty() && DisconnectedClientHelper.isClientDisconnectedException(thrown)) {
      LOG.debug("{} {}: the client has disconnected", request.getMethod(), request.getRequestURI());
      return new ModelAndView();
    }
    ProblemException problem = ProblemTranslation.of(thrown)
        .or(() -> failure.map(found -> reported(found, request, thrown)))
        .orElseGet(() -> incident(request, thrown));
    LOG.debug("{} {}: {}", request.getMethod(), request.getRequestURI(), problem.getMessage());
    try {
      write(problem, request, response);
    } catch (IOException gone) {
      LOG.debug("The client disconnected before the problem was written", gone);
    }
    return new ModelAndView();
  }

  private Optional<ProblemException> databaseFailure(Throwable thrown) {
    if (failures.isDiskFull(thrown)) {
      return Optional.of(ProblemType.DATABASE_FULL
          .because("Ask the operators to free the database's disk. " + EARLIER_PARTS)
          .retryAfter(60));
    }
    if (failures.isOverloaded(thrown)) {
      return Optional.of(ProblemType.NODE_OVERLOADED
          .because("Try again; repeat a work request with its Idempotency-Key. "
              + (failures.isRefused(thrown) ? "Nothing was done." : EARLIER_PARTS))
          .retryAfter(2));
    }
    if (failures.isDatabaseUnavailable(thrown)) {
      // A commit whose connection broke may have succeeded, so the answer does not say whether it has.
      return Optional.of(ProblemType.DATABASE_UNAVAILABLE
          .because("Try again. A change may have been committed: read the state before you repeat it.")
          .retryAfter(5));
    }
    return failures.isTransientConflict(thrown)
        ? Optional.of(ProblemType.TRANSIENT_CONFLICT
            .because("Try again: concurrent transactions locked the same rows. " + EARLIER_PARTS).retryAfter(1))
        : Optional.empty();
  }

  private static ProblemException reported(ProblemException problem, HttpServletRequest request, Exception thrown) {
    LOG.warn("{} {} failed with 503 ({}): {}", request.getMethod(), request.getRequestURI(), problem.type.title(),
        NestedExceptionUtils.getMostSpecificCause(thrown).toString());
    return problem;
  }

  private static ProblemException incident(HttpServletRequest request, Exception thrown) {
    String incident = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    LOG.error("Incident {}: {} {} failed", incident, request.getMethod(), request.getRequestURI(), thrown);
    return ProblemType.INTERNAL_ERROR
        .because("Report incident " + incident + " to the operators.")
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
    problem.headers.forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
    response.setContentType("application/problem+json");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
    response.flushBuffer();
  }
}
