package dev.getwork.adapter.rest.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Bounds how long every body may be, but that of an import, which has a bound of its own, and how slowly it may come. It
 * stands before all who might read a body and objects only when one does, so that a caller without the role is told
 * that first.
 */
final class BodyLimitFilter extends OncePerRequestFilter implements Ordered {

  private static final String IMPORTS = "/api/v1/loan-imports";

  private final long maxBytes;
  private final Pace pace;

  BodyLimitFilter(long maxBytes, Pace pace) {
    this.maxBytes = maxBytes;
    this.pace = pace;
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 3;
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    boolean isImport = request.getRequestURI().equals(request.getContextPath() + IMPORTS);
    chain.doFilter(new BoundedRequest(request, isImport ? Long.MAX_VALUE : maxBytes, pace), response);
  }
}
