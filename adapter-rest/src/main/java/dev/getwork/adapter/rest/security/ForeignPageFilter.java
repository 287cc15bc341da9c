package dev.getwork.adapter.rest.security;

import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Refuses what the pages of other sites have a browser send: it adds the password that it keeps for HTTP Basic to their
 * forms as well. Clients that are no browsers send none of the headers that tell.
 */
final class ForeignPageFilter extends OncePerRequestFilter {

  private static final Set<String> HARMLESS = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

  private final HandlerExceptionResolver problems;

  ForeignPageFilter(HandlerExceptionResolver problems) {
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (HARMLESS.contains(request.getMethod()) || !isForeign(request)) {
      chain.doFilter(request, response);
    } else {
      problems.resolveException(request, response, null, ProblemType.FOREIGN_PAGE
          .because("Call from a page of this host and port, or from a program that is no browser."));
    }
  }

  private static boolean isForeign(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    if (site != null) {
      return !OWN_SITES.contains(site);
    }
    // Older browsers, and all where the node is asked without TLS.
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return origin != null && !isOwn(origin, request.getHeader(HttpHeaders.HOST));
  }

  /** Without the scheme, which a proxy that ends TLS hides from the node. An origin never names its scheme's own port. */
  private static boolean isOwn(String origin, @Nullable String host) {
    String ownPort = origin.startsWith("https:") ? ":443$" : ":80$";
    return host != null && origin.matches("https?://.*")
        && origin.replaceFirst("https?://", "").equalsIgnoreCase(host.replaceFirst(ownPort, ""));
  }
}
