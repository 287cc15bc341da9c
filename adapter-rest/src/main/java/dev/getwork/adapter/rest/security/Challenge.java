package dev.getwork.adapter.rest.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Tells who is not signed in how to; of a token that is not good only that it is not, with the code of RFC 6750. */
final class Challenge implements AuthenticationEntryPoint {

  private static final String BASIC = "Basic realm=\"getwork\", charset=\"UTF-8\"";
  private static final String BEARER = "Bearer realm=\"getwork\"";

  private final HandlerExceptionResolver problems;
  private final boolean takesTokens;

  Challenge(HandlerExceptionResolver problems, boolean takesTokens) {
    this.problems = problems;
    this.takesTokens = takesTokens;
  }

  @Override
  public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException refused) {
    if (refused instanceof AttemptsExhaustedException || refused instanceof LoginsBusyException) {
      problems.resolveException(request, response, null, refused);
      return;
    }
    if (refused instanceof OAuth2AuthenticationException token) {
      String code = token.getError().getErrorCode();
      response.addHeader(HttpHeaders.WWW_AUTHENTICATE, BEARER + ", error=\"" + code + "\"");
    } else {
      response.addHeader(HttpHeaders.WWW_AUTHENTICATE, BASIC);
      if (takesTokens) {
        response.addHeader(HttpHeaders.WWW_AUTHENTICATE, BEARER);
      }
    }
    problems.resolveException(request, response, null, refused);
  }
}
