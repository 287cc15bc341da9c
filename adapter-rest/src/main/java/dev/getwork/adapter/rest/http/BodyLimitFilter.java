package dev.getwork.adapter.rest.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Bounds every body but that of an import, which has a bound of its own. It stands before all who might read a body and
 * objects only when one does, so that a caller without the role is told that first.
 */
final class BodyLimitFilter extends OncePerRequestFilter implements Ordered {

  private static final String IMPORTS = "/api/v1/loan-imports";

  private final long maxBytes;

  BodyLimitFilter(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 3;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return request.getRequestURI().equals(request.getContextPath() + IMPORTS);
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(new BoundedRequest(request, maxBytes), response);
  }
}
