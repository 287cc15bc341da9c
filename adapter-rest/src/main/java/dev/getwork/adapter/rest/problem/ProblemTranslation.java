package dev.getwork.adapter.rest.problem;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Knows which exceptions of the framework and of security tell of a client's fault. */
final class ProblemTranslation {

  private ProblemTranslation() {}

  /** The problem that an exception stands for; nothing when the fault is ours. */
  static Optional<ProblemException> of(Throwable thrown) {
    return causes(thrown)
        .filter(ProblemException.class::isInstance)
        .map(ProblemException.class::cast)
        .findFirst()
        .or(() -> translated(thrown));
  }

  private static Stream<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause).limit(20);
  }

  private static Optional<ProblemException> translated(Throwable thrown) {
    return switch (thrown) {
      case AuthenticationServiceException _ -> Optional.of(issuerAway());
      case AuthenticationException _ -> Optional.of(unauthenticated());
      case AccessDeniedException _ ->
        Optional.of(ProblemType.FORBIDDEN.because("Ask somebody who has the role, or for the role."));
      case RequestRejectedException _ ->
        Optional.of(ProblemType.MALFORMED_REQUEST.because(
            "Encode the path, and leave out what none may have: //, ;, .. and control characters in path or headers."));
      case HttpMessageNotReadableException unreadable -> Optional.of(JsonFaults.problem(unreadable));
      case MissingServletRequestParameterException missing -> Optional.of(missing(missing.getParameterName()));
      case MethodArgumentTypeMismatchException mismatch -> Optional.of(mismatch(mismatch.getName()));
      case ErrorResponse error -> ofFramework(error);
      default -> Optional.empty();
    };
  }

  private static ProblemException unauthenticated() {
    return ProblemType.UNAUTHENTICATED
        .because("Send the name and the password of a user with HTTP Basic, or a token where an issuer is configured.");
  }

  private static ProblemException issuerAway() {
    return ProblemType.ISSUER_AWAY
        .because("Try again, or sign in with HTTP Basic: the keys that tokens are verified by cannot be had.")
        .withHeader(HttpHeaders.RETRY_AFTER, List.of("10"));
  }

  private static ProblemException missing(String parameter) {
    return ProblemType.MALFORMED_REQUEST
        .because("Add the query parameter " + parameter + ".")
        .atParameter(parameter, "is required");
  }

  private static ProblemException mismatch(String parameter) {
    return ProblemType.MALFORMED_REQUEST
        .because("Write the query parameter " + parameter + " as a whole number.")
        .atParameter(parameter, "must be a whole number");
  }

  private static Optional<ProblemException> ofFramework(ErrorResponse error) {
    Optional<ProblemException> problem = ofStatus(error.getStatusCode().value());
    problem.ifPresent(known -> error.getHeaders().forEach(known::withHeader));
    return problem;
  }

  private static Optional<ProblemException> ofStatus(int status) {
    return switch (status) {
      case 404 -> Optional.of(ProblemType.NOT_FOUND.because("Check the path; the operations are below /api/v1."));
      case 405 -> Optional.of(ProblemType.METHOD_NOT_ALLOWED.because("Use a method that the header Allow names."));
      case 406 -> Optional.of(ProblemType.NOT_ACCEPTABLE.because("Accept application/json."));
      case 408 -> Optional.of(ProblemType.REQUEST_TIMEOUT.because("Send the request at once and without pauses."));
      case 413 -> Optional.of(ProblemType.BODY_TOO_LARGE.because("Send less."));
      case 415 -> Optional.of(ProblemType.UNSUPPORTED_MEDIA_TYPE.because("Send what the header Accept names."));
      case 414, 431 -> Optional.of(ProblemType.HEADERS_TOO_LARGE.because(
          "Send a path, a query and headers that are shorter together; a list of many belongs into a body."));
      default -> ofAnother(status);
    };
  }

  /** Whoever refuses does so for what the client sent, or for a method or version that nobody knows. */
  private static Optional<ProblemException> ofAnother(int status) {
    return status < 500 || status == 501 || status == 505
        ? Optional.of(ProblemType.MALFORMED_REQUEST.because(
            "Send a request as RFC 9112 has it: the path encoded, a known method, the body whole and of the"
                + " length told."))
        : Optional.empty();
  }
}
