package dev.getwork.adapter.rest.security;

import dev.getwork.adapter.rest.problem.ProblemType;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/**
 * Limits wrong passwords: for a name from one address, so that a stranger locks nobody out elsewhere, and from one
 * address for any names.
 */
final class FailedLoginLimit {

  private static final Duration REFILLED_IN = Duration.ofMinutes(5);
  private static final int LONGEST_NAME = 100;

  private final RateLimits ofName;
  private final RateLimits ofAddress;

  FailedLoginLimit(int mostOfName, int mostOfAddress, TimeMeter time) {
    this.ofName = new RateLimits(mostOfName, REFILLED_IN, time);
    this.ofAddress = new RateLimits(mostOfAddress, REFILLED_IN, time);
  }

  /**
   * Lets a login pass only below both limits.
   *
   * @throws LockedException otherwise; its cause is the answer
   */
  void requireBelowLimit(Authentication login) {
    long nanos = Math.max(nanosToWait(ofName.of(nameAt(login))), nanosToWait(ofAddress.of(address(login))));
    if (nanos > 0) {
      throw new LockedException("too many wrong passwords", ProblemType.TOO_MANY_ATTEMPTS
          .because("Wait for Retry-After seconds, and check the password: too many wrong ones were sent.")
          .retryAfter(RateLimits.secondsToWait(nanos)));
    }
  }

  void count(Authentication login) {
    ofName.of(nameAt(login)).tryConsume(1);
    ofAddress.of(address(login)).tryConsume(1);
  }

  private static long nanosToWait(Bucket bucket) {
    return bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill();
  }

  private static String nameAt(Authentication login) {
    String name = login.getName();
    return address(login) + " " + name.substring(0, Math.min(name.length(), LONGEST_NAME));
  }

  private static String address(Authentication login) {
    return login.getDetails() instanceof WebAuthenticationDetails web ? String.valueOf(web.getRemoteAddress()) : "";
  }
}
