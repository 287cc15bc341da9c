package dev.getwork.adapter.rest.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Answers what goes wrong outside the dispatcher, in a filter, with a problem too instead of the container's page. */
final class LastResortFilter extends OncePerRequestFilter implements Ordered {

  private final HandlerExceptionResolver problems;

  LastResortFilter(HandlerExceptionResolver problems) {
    this.problems = problems;
  }

  /** Around all other filters but the one that names the node. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 2;
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException {
    try {
      chain.doFilter(request, response);
    } catch (RuntimeException | ServletException failure) {
      problems.resolveException(request, response, null, failure);
    }
  }
}
