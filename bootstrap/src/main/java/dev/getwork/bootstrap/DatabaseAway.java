package dev.getwork.bootstrap;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Answers 503 while the database is away, or too slow to answer in time. It stands here because it knows both HTTP and
 * JDBC, which no adapter may. A commit whose connection broke may have happened: the answer says neither that it has
 * nor that it has not.
 */
final class DatabaseAway implements HandlerExceptionResolver, PriorityOrdered {

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseAway.class);
  private static final int DEEPEST_CAUSE = 20;
  private static final String SECONDS = "5";
  private static final byte[] PROBLEM = """
      {"type":"/problems/database-away","title":"The database does not answer","status":503,\
      "detail":"Try again. Whether what was asked for has been done is not known."}"""
      .getBytes(StandardCharsets.UTF_8);

  /** Before the one that answers everything; that one is only ordered, and this is ordered with priority. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public @Nullable ModelAndView resolveException(
      HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception thrown) {
    if (!isAway(thrown) || response.isCommitted()) {
      return null;
    }
    LOG.warn("{} {} found the database away: {}", request.getMethod(), request.getRequestURI(), thrown.getMessage());
    try {
      write(response);
    } catch (IOException gone) {
      LOG.debug("The client went away before it was told", gone);
    }
    return new ModelAndView();
  }

  private static boolean isAway(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
        .limit(DEEPEST_CAUSE)
        .anyMatch(cause -> cause instanceof DataAccessResourceFailureException
            || cause instanceof CannotCreateTransactionException
            || cause instanceof QueryTimeoutException
            || cause instanceof SQLTransientConnectionException);
  }

  private static void write(HttpServletResponse response) throws IOException {
    response.resetBuffer();
    response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    response.setHeader(HttpHeaders.RETRY_AFTER, SECONDS);
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response.setContentLength(PROBLEM.length);
    response.getOutputStream().write(PROBLEM);
    response.flushBuffer();
  }
}
