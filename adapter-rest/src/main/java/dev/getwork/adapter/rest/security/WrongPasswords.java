package dev.getwork.adapter.rest.security;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/**
 * How many wrong passwords may still be tried: under a name from one address, so that a stranger locks nobody out
 * elsewhere, and from an address under whatever names.
 */
final class WrongPasswords {

  private static final Duration FORGIVEN_IN = Duration.ofMinutes(5);
  private static final int LONGEST_NAME = 100;

  private final Buckets ofName;
  private final Buckets ofAddress;

  WrongPasswords(int mostOfName, int mostOfAddress, TimeMeter time) {
    this.ofName = new Buckets(mostOfName, FORGIVEN_IN, time);
    this.ofAddress = new Buckets(mostOfAddress, FORGIVEN_IN, time);
  }

  /**
   * Goes on only where another may be tried.
   *
   * @throws AttemptsExhaustedException when not
   */
  void requireAnyLeft(Authentication login) {
    long nanos = Math.max(nanosToWait(ofName.of(nameAt(login))), nanosToWait(ofAddress.of(address(login))));
    if (nanos > 0) {
      throw new AttemptsExhaustedException(nanos);
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
