package dev.getwork.adapter.rest.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

class PasswordAuthenticationProviderTest {

  private static final int TRIES = 3;

  private final AtomicInteger verifications = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final Semaphore permits = new Semaphore(1);
  private final PasswordAuthenticationProvider login = login();

  private PasswordAuthenticationProvider login() {
    var time = new TimeMeter() {
      @Override
      public long currentTimeNanos() {
        return nanos.get();
      }

      @Override
      public boolean isWallClockBased() {
        return false;
      }
    };
    UserDetailsService users = name -> {
      if (!name.equals("ada")) {
        throw new UsernameNotFoundException("no");
      }
      return User.withUsername(name).password("[secret]").roles("MANAGER").build();
    };
    var passwords = new CachingPasswordEncoder(
        new CachingPasswordEncoderTest.Counting(verifications), nanos::get);
    return new PasswordAuthenticationProvider(
        users, passwords, new FailedLoginLimit(TRIES, 2 * TRIES, time), permits, Duration.ofMillis(50));
  }

  private void tries(String name, String password) {
    login.authenticate(UsernamePasswordAuthenticationToken.unauthenticated(name, password));
  }

  private void guess(String name, Class<? extends Exception> refusal) {
    assertThatThrownBy(() -> tries(name, "guess")).isInstanceOf(refusal);
  }

  @Test
  void shouldVerifyNoPasswordWhenTooManyWereWrong() {
    for (int i = 0; i < TRIES; i++) {
      guess("ada", BadCredentialsException.class);
    }
    int before = verifications.get();
    guess("ada", LockedException.class);
    assertThatThrownBy(() -> tries("ada", "secret")).isInstanceOf(LockedException.class);
    assertThat(verifications).hasValue(before);
  }

  @Test
  void shouldLimitUnknownNamesAlike() {
    for (int i = 0; i < TRIES; i++) {
      guess("bob", BadCredentialsException.class);
    }
    guess("bob", LockedException.class);
  }

  @Test
  void shouldAllowOneMoreTryAfterEachRefill() {
    for (int i = 0; i < TRIES; i++) {
      guess("ada", BadCredentialsException.class);
    }
    nanos.addAndGet(Duration.ofSeconds(101).toNanos());
    guess("ada", BadCredentialsException.class);
    guess("ada", LockedException.class);
    nanos.addAndGet(Duration.ofSeconds(101).toNanos());
    tries("ada", "secret");
  }

  /** With a time limit, because without the cure it waits forever and ignores interrupts. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void shouldNotWaitLongForOtherLogins() {
    tries("ada", "secret");
    permits.acquireUninterruptibly();
    guess("ada", LockedException.class);
    tries("ada", "secret");
    permits.release();
    guess("ada", BadCredentialsException.class);
  }

  @Test
  void shouldNotCountRightPasswords() {
    for (int i = 0; i < 4 * TRIES; i++) {
      tries("ada", "secret");
    }
    assertThat(verifications).hasValue(1);
  }
}
