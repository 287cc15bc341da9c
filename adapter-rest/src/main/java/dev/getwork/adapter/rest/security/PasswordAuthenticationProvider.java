package dev.getwork.adapter.rest.security;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/**
 * Verifies few passwords at a time, so that guessing does not take the processors away from users who have signed in,
 * and refuses after too many failures. A password that was right within the last minutes is exempt from both limits.
 */
final class PasswordAuthenticationProvider extends DaoAuthenticationProvider {

  private final Semaphore permits;
  private final Duration maxWait;
  private final UserDetailsService users;
  private final CachingPasswordEncoder passwords;
  private final FailedLoginLimit failures;

  /**
   * Verifies the passwords of these users.
   *
   * @param permits how many passwords may be verified at a time
   * @param maxWait how long a login waits for others to be verified
   */
  PasswordAuthenticationProvider(
      UserDetailsService users,
      CachingPasswordEncoder passwords,
      FailedLoginLimit failures,
      Semaphore permits,
      Duration maxWait) {
    super(users);
    setPasswordEncoder(passwords);
    this.permits = permits;
    this.maxWait = maxWait;
    this.users = users;
    this.passwords = passwords;
    this.failures = failures;
  }

  @Override
  public Authentication authenticate(Authentication login) {
    if (wasVerified(login)) {
      return super.authenticate(login);
    }
    failures.requireBelowLimit(login);
    acquirePermit();
    try {
      if (!wasVerified(login)) {
        failures.requireBelowLimit(login);
      }
      return super.authenticate(login);
    } catch (BadCredentialsException refused) {
      failures.count(login);
      throw refused;
    } finally {
      permits.release();
    }
  }

  private void acquirePermit() {
    try {
      if (permits.tryAcquire(maxWait.toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw new LockedException("too many concurrent logins", ProblemType.LOGINS_BUSY
        .because("Try again in a few seconds: too many logins are being verified.")
        .retryAfter(5));
  }

  private boolean wasVerified(Authentication login) {
    try {
      return passwords.isCached(
          String.valueOf(login.getCredentials()), users.loadUserByUsername(login.getName()).getPassword());
    } catch (UsernameNotFoundException _) {
      return false;
    }
  }
}
