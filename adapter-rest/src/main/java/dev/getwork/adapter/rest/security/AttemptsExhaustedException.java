package dev.getwork.adapter.rest.security;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.AuthenticationException;

/** Too many wrong passwords have been tried to look at another one now. */
final class AttemptsExhaustedException extends AuthenticationException {

  AttemptsExhaustedException(long nanosToWait) {
    super("too many wrong passwords", ProblemType.TOO_MANY_ATTEMPTS
        .because("Too many wrong passwords were tried. Wait before you try the next one.")
        .withHeader(HttpHeaders.RETRY_AFTER, List.of(Seconds.roundedUp(nanosToWait))));
  }
}
