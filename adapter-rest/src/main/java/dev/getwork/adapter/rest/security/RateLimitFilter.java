package dev.getwork.adapter.rest.security;

import dev.getwork.adapter.rest.problem.ProblemType;
import io.github.bucket4j.TimeMeter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.web.filter.OncePerRequestFilter;

/** Limits how many calls per second each user may make on this node, with a burst. */
final class RateLimitFilter extends OncePerRequestFilter {

  private final RateLimits calls;

  RateLimitFilter(int callsPerSecond, int burst) {
    this.calls = new RateLimits(burst, Duration.ofSeconds(burst).dividedBy(callsPerSecond), TimeMeter.SYSTEM_NANOTIME);
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String user = request.getRemoteUser(); // Null for anonymous callers.
    if (user != null) {
      var probe = calls.of(user).tryConsumeAndReturnRemaining(1);
      if (!probe.isConsumed()) {
        throw ProblemType.TOO_MANY_REQUESTS
            .because("Make fewer calls per second. Use Prefer: wait instead of frequent polls.")
            .retryAfter(RateLimits.secondsToWait(probe.getNanosToWaitForRefill()));
      }
    }
    chain.doFilter(request, response);
  }
}
