package dev.getwork.adapter.rest.problem;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MissingServletRequestParameterException;

/** Translates exceptions of Spring MVC and Spring Security that the client caused. */
final class ProblemTranslation {

  private ProblemTranslation() {}

  /** The problem of an exception; nothing if the client did not cause it. */
  static Optional<ProblemException> of(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause).limit(20)
        .filter(ProblemException.class::isInstance)
        .map(ProblemException.class::cast)
        .findFirst()
        .or(() -> translated(thrown));
  }

  private static Optional<ProblemException> translated(Throwable thrown) {
    return switch (thrown) {
      case AuthenticationServiceException _ ->
        Optional.of(ProblemType.ISSUER_UNAVAILABLE.because(
            "The issuer's keys cannot be fetched. Try again, or sign in with HTTP Basic.").retryAfter(10));
      case AuthenticationException _ ->
        Optional.of(ProblemType.UNAUTHENTICATED.because(
            "Send the name and the password of a user with HTTP Basic, or a token where an issuer is configured."));
      case AccessDeniedException _ ->
        Optional.of(ProblemType.FORBIDDEN.because("Ask a user who has the role, or request the role."));
      case RequestRejectedException _ ->
        Optional.of(ProblemType.MALFORMED_REQUEST.because(
            "Encode the path. Remove //, ; and .. from the path, and control characters from path and headers."));
      case HttpMessageNotReadableException unreadable -> Optional.of(JsonFaults.problem(unreadable));
      case MissingServletRequestParameterException missing ->
        Optional.of(ProblemType.MALFORMED_REQUEST.because("Add the query parameter " + missing.getParameterName() + ".")
            .atParameter(missing.getParameterName(), "is required"));
      case ErrorResponse error -> ofFramework(error);
      default -> Optional.empty();
    };
  }

  private static Optional<ProblemException> ofFramework(ErrorResponse error) {
    int status = error.getStatusCode().value();
    // 501 and 505 mean an unknown method or version of HTTP; 503, a node that is stopping.
    if (status >= 500 && !Set.of(501, 503, 505).contains(status)) {
      return Optional.empty();
    }
    ProblemException problem = ofStatus(status);
    error.getHeaders().forEach(problem::withHeader);
    return Optional.of(problem);
  }

  private static ProblemException ofStatus(int status) {
    return switch (status) {
      case 404 -> ProblemType.NOT_FOUND.because("Check the path; the operations are below /api/v1.");
      case 405 -> ProblemType.METHOD_NOT_ALLOWED.because("Use a method that the header Allow lists.");
      case 406 -> ProblemType.NOT_ACCEPTABLE.because("Use a format that the response lists in Accept.");
      case 408 -> ProblemType.REQUEST_TIMEOUT.because("Send the request without pauses.");
      case 413 -> ProblemType.BODY_TOO_LARGE.because("Shorten the body.");
      case 415 -> ProblemType.UNSUPPORTED_MEDIA_TYPE.because("Send a format that the response lists in Accept.");
      case 414, 431 -> ProblemType.HEADERS_TOO_LARGE.because("Shorten the path, the query or the headers.");
      case 503 -> ProblemType.NODE_STOPPING.because("Try again: another node answers.").retryAfter(1);
      default -> ProblemType.MALFORMED_REQUEST.because(
          "Send a valid HTTP request (RFC 9112): an encoded path, a known method, a body of the declared length.");
    };
  }
}
