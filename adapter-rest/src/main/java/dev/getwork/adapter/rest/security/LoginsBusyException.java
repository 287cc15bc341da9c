package dev.getwork.adapter.rest.security;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.AuthenticationException;

/** Too many passwords are being looked at to look at another one now; nothing is said of this one. */
final class LoginsBusyException extends AuthenticationException {

  LoginsBusyException() {
    super("too many passwords at once", ProblemType.LOGINS_BUSY
        .because("Try again in a few seconds: too many others are signing in.")
        .withHeader(HttpHeaders.RETRY_AFTER, List.of("5")));
  }
}
