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

/**
 * Refuses requests that a browser sends for a page of another site, because the browser adds its cached password for
 * HTTP Basic to them. Other clients send neither of the two headers that are checked.
 */
final class CrossSiteRequestFilter extends OncePerRequestFilter {

  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> SAME_SITE = Set.of("same-origin", "none");

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!SAFE_METHODS.contains(request.getMethod()) && isCrossSite(request)) {
      throw ProblemType.CROSS_SITE_REQUEST
          .because("Call from a page of the same host and port, or from a client that is not a browser.");
    }
    chain.doFilter(request, response);
  }

  private static boolean isCrossSite(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    if (site != null) {
      return !SAME_SITE.contains(site);
    }
    // Older browsers, and all where the node is asked without TLS.
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return origin != null && !isSameOrigin(origin, request.getHeader(HttpHeaders.HOST));
  }

  /**
   * Ignores the scheme, which a proxy that terminates TLS hides. An origin never contains the default port of its
   * scheme.
   */
  private static boolean isSameOrigin(String origin, @Nullable String host) {
    String ownPort = origin.startsWith("https:") ? ":443$" : ":80$";
    return host != null && origin.matches("https?://.*")
        && origin.replaceFirst("https?://", "").equalsIgnoreCase(host.replaceFirst(ownPort, ""));
  }
}
