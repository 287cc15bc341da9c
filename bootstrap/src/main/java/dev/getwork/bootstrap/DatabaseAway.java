package dev.getwork.bootstrap;

import java.net.URI;
import java.sql.SQLTransientConnectionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers 503 while the database is away. It stands here because it knows both HTTP and JDBC, which no adapter may.
 * A commit whose connection broke may have happened: the answer says neither that it has nor that it has not.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class DatabaseAway {

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseAway.class);
  private static final String SECONDS = "5";

  @ExceptionHandler({
    DataAccessResourceFailureException.class,
    CannotCreateTransactionException.class,
    SQLTransientConnectionException.class
  })
  ResponseEntity<ProblemDetail> answer(Exception failure) {
    LOG.warn("the database is away: {}", failure.getMessage());
    var problem = ProblemDetail.forStatusAndDetail(
        HttpStatus.SERVICE_UNAVAILABLE, "The database does not answer. Try again with the same Idempotency-Key.");
    problem.setType(URI.create("/problems/database-away"));
    problem.setTitle("Database away");
    return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
        .header(HttpHeaders.RETRY_AFTER, SECONDS)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }
}
