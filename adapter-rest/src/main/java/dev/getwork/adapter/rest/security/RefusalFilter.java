package dev.getwork.adapter.rest.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Answers what the filters of security throw. It is their first, and so within the metrics of requests, which take an
 * exception that reaches them for a failure of the server.
 */
final class RefusalFilter extends OncePerRequestFilter {

  private final HandlerExceptionResolver problems;

  RefusalFilter(HandlerExceptionResolver problems) {
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try {
      chain.doFilter(request, response);
    } catch (RuntimeException refused) {
      problems.resolveException(request, response, null, refused);
    }
  }
}
