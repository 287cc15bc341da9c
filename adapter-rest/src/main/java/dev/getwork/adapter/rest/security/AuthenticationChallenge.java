package dev.getwork.adapter.rest.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/**
 * Refuses with the ways to sign in; for an invalid token only with the code of RFC 6750, not with the reason. A
 * password that is not verified now is answered without them, because another one would not help.
 */
record AuthenticationChallenge(boolean takesTokens) implements AuthenticationEntryPoint {

  private static final String BASIC = "Basic realm=\"getwork\", charset=\"UTF-8\"";
  private static final String BEARER = "Bearer realm=\"getwork\"";

  @Override
  public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException refused) {
    if (refused instanceof OAuth2AuthenticationException token) {
      String code = token.getError().getErrorCode();
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, BEARER + ", error=\"" + code + "\"");
    } else if (!(refused instanceof LockedException)) {
      // Not added, because the filter of HTTP Basic may catch the exception below and call this again.
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, BASIC);
      if (takesTokens) {
        response.addHeader(HttpHeaders.WWW_AUTHENTICATE, BEARER);
      }
    }
    throw refused;
  }
}
