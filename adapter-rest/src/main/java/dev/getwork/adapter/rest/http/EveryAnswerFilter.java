package dev.getwork.adapter.rest.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Puts on every answer, refusals included, what each must have, before anybody writes one: who wants another value for
 * a page of its own sets it on the response. Every answer is whole. Log lines carry the trace for as long as the call
 * is worked on.
 */
final class EveryAnswerFilter extends OncePerRequestFilter implements Ordered {

  private final HeaderWriter headers;

  EveryAnswerFilter(HeaderWriter headers) {
    this.headers = headers;
  }

  /** Around all others. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 1;
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    headers.writeHeaders(request, response);
    try (var _ = MDC.putCloseable("traceId", response.getHeader(TraceHeader.NAME))) {
      chain.doFilter(new WholeRequest(request), new WholeResponse(response));
    }
  }
}
