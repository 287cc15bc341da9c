package dev.getwork.adapter.rest.security;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import io.github.bucket4j.TimeMeter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.AuthenticationTrustResolverImpl;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Lets nobody take the node from all others: each user has so many calls per second, and some to spare at once. */
final class CallLimitFilter extends OncePerRequestFilter {

  private static final long NANOS = Duration.ofSeconds(1).toNanos();

  private final HandlerExceptionResolver problems;
  private final Buckets calls;
  private final AuthenticationTrustResolverImpl trust = new AuthenticationTrustResolverImpl();

  CallLimitFilter(HandlerExceptionResolver problems, int callsPerSecond, int burst, TimeMeter time) {
    this.problems = problems;
    this.calls = new Buckets(burst, Duration.ofNanos(NANOS * burst / callsPerSecond), time);
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Authentication caller = SecurityContextHolder.getContext().getAuthentication();
    if (caller == null || !trust.isAuthenticated(caller)) {
      chain.doFilter(request, response);
      return;
    }
    var probe = calls.of(caller.getName()).tryConsumeAndReturnRemaining(1);
    if (probe.isConsumed()) {
      chain.doFilter(request, response);
    } else {
      problems.resolveException(request, response, null, tooMany(probe.getNanosToWaitForRefill()));
    }
  }

  private static ProblemException tooMany(long nanos) {
    return ProblemType.TOO_MANY_REQUESTS
        .because("Make fewer calls a second; wait with Prefer: wait instead of asking again and again.")
        .withHeader(HttpHeaders.RETRY_AFTER, List.of(Seconds.roundedUp(nanos)));
  }
}
