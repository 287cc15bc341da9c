package dev.getwork.adapter.rest.openapi;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerInterceptor;

/** Allows Swagger UI what it needs: styles that it writes itself and small pictures; no script but its own files. */
final class SwaggerUi implements HandlerInterceptor {

  private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
      + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
    response.setHeader("Content-Security-Policy", POLICY);
    return true;
  }
}
