package dev.getwork.adapter.rest.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * The filter around all others. It sets the headers of every answer before any is written, puts the trace
 * into log lines, limits the body of the request, and answers exceptions of other filters with a problem.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class OutermostFilter extends OncePerRequestFilter {

  private static final Set<String> FILES = Set.of("/api/v1/loan-imports", "/api/v1/loan-patches");

  private final HeaderWriter headers;
  private final HandlerExceptionResolver problems;
  private final HttpConfiguration.Limits limits;

  OutermostFilter(HeaderWriter headers, HandlerExceptionResolver problems, HttpConfiguration.Settings settings) {
    this.headers = headers;
    this.problems = problems;
    this.limits = settings.limits();
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException {
    headers.writeHeaders(request, response);
    try (var _ = MDC.putCloseable("traceId", response.getHeader(TraceHeader.NAME))) {
      answer(request, response, chain);
    }
  }

  private void answer(HttpServletRequest request, HttpServletResponse response, FilterChain chain) throws IOException {
    // Files have a limit of their own.
    boolean isFile = FILES.contains(request.getRequestURI().substring(request.getContextPath().length()));
    try {
      QueryCheck.requireReadable(request.getQueryString());
      chain.doFilter(new LimitedRequest(request, isFile ? Long.MAX_VALUE : limits.body().toBytes(), limits), response);
    } catch (RuntimeException | ServletException failure) {
      problems.resolveException(request, response, null, failure);
    }
  }
}
