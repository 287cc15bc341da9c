package dev.getwork.adapter.rest.security;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/**
 * Looks at passwords few at a time, so that who guesses does not take the processors away from those who have signed
 * in, and not at all once too many were wrong. A password that was right before is not held up by either.
 */
final class GuardedLogin implements AuthenticationProvider {

  /** For how long somebody keeps a connection waiting for a turn. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Semaphore turns;
  private final Duration patience;
  private final UserDetailsService users;
  private final RememberingPasswordEncoder passwords;
  private final DaoAuthenticationProvider logins;
  private final WrongPasswords wrong;

  GuardedLogin(UserDetailsService users, RememberingPasswordEncoder passwords, WrongPasswords wrong) {
    this(users, passwords, wrong, new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2)), PATIENCE);
  }

  GuardedLogin(
      UserDetailsService users,
      RememberingPasswordEncoder passwords,
      WrongPasswords wrong,
      Semaphore turns,
      Duration patience) {
    this.turns = turns;
    this.patience = patience;
    this.users = users;
    this.passwords = passwords;
    this.wrong = wrong;
    this.logins = new DaoAuthenticationProvider(users);
    this.logins.setPasswordEncoder(passwords);
  }

  @Override
  public boolean supports(Class<?> login) {
    return UsernamePasswordAuthenticationToken.class.isAssignableFrom(login);
  }

  @Override
  public @Nullable Authentication authenticate(Authentication login) {
    if (wasRightBefore(login)) {
      return logins.authenticate(login);
    }
    wrong.requireAnyLeft(login);
    takeTurn();
    try {
      if (!wasRightBefore(login)) {
        wrong.requireAnyLeft(login);
      }
      return logins.authenticate(login);
    } catch (BadCredentialsException refused) {
      wrong.count(login);
      throw refused;
    } finally {
      turns.release();
    }
  }

  private void takeTurn() {
    try {
      if (!turns.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new LoginsBusyException();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new LoginsBusyException();
    }
  }

  private boolean wasRightBefore(Authentication login) {
    try {
      return passwords.remembers(
          String.valueOf(login.getCredentials()), users.loadUserByUsername(login.getName()).getPassword());
    } catch (UsernameNotFoundException _) {
      return false;
    }
  }
}
