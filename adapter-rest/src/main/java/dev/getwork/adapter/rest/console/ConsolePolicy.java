package dev.getwork.adapter.rest.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Lets the console run the scripts and styles of its own files, ask its own node, and nothing else; markup is made by
 * lit-html alone.
 */
final class ConsolePolicy implements HandlerInterceptor {

  private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
      + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
      + "require-trusted-types-for 'script'; trusted-types lit-html";

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
    response.setHeader("Content-Security-Policy", POLICY);
    return true;
  }
}
