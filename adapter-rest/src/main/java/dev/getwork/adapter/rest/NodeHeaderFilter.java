package dev.getwork.adapter.rest;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;

/** Says on every answer, refusals included, which node gave it: behind a balancer nobody could tell otherwise. */
final class NodeHeaderFilter extends OncePerRequestFilter implements Ordered {

  private final String node;

  NodeHeaderFilter(String node) {
    this.node = node;
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 1;
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    response.setHeader("X-Node", node);
    chain.doFilter(request, response);
  }
}
