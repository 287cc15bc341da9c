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
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

class GuardedLoginTest {

  private static final int TRIES = 3;

  private final AtomicInteger verifications = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final Semaphore turns = new Semaphore(1);
  private final GuardedLogin login = login();

  private GuardedLogin login() {
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
    var passwords = new RememberingPasswordEncoder(
        new RememberingPasswordEncoderTest.Counting(verifications), nanos::get);
    return new GuardedLogin(
        users, passwords, new WrongPasswords(TRIES, 2 * TRIES, time), turns, Duration.ofMillis(50));
  }

  private void tries(String name, String password) {
    login.authenticate(UsernamePasswordAuthenticationToken.unauthenticated(name, password));
  }

  private void guess(String name, Class<? extends Exception> refusal) {
    assertThatThrownBy(() -> tries(name, "guess")).isInstanceOf(refusal);
  }

  @Test
  void shouldLookAtNoPasswordOnceTooManyWereWrong() {
    for (int i = 0; i < TRIES; i++) {
      guess("ada", BadCredentialsException.class);
    }
    int looks = verifications.get();
    guess("ada", AttemptsExhaustedException.class);
    assertThatThrownBy(() -> tries("ada", "secret")).isInstanceOf(AttemptsExhaustedException.class);
    assertThat(verifications).hasValue(looks);
  }

  @Test
  void shouldTreatNamesThatNobodyHasAlike() {
    for (int i = 0; i < TRIES; i++) {
      guess("bob", BadCredentialsException.class);
    }
    guess("bob", AttemptsExhaustedException.class);
  }

  @Test
  void shouldForgiveOneAfterTheOther() {
    for (int i = 0; i < TRIES; i++) {
      guess("ada", BadCredentialsException.class);
    }
    nanos.addAndGet(Duration.ofSeconds(101).toNanos());
    guess("ada", BadCredentialsException.class);
    guess("ada", AttemptsExhaustedException.class);
    nanos.addAndGet(Duration.ofSeconds(101).toNanos());
    tries("ada", "secret");
  }

  /** With a time limit: without the cure it waits for ever, whatever interrupts it. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void shouldNotWaitForATurnForLong() {
    tries("ada", "secret");
    turns.acquireUninterruptibly();
    guess("ada", LoginsBusyException.class);
    tries("ada", "secret");
    turns.release();
    guess("ada", BadCredentialsException.class);
  }

  @Test
  void shouldNotCountRightOnes() {
    for (int i = 0; i < 4 * TRIES; i++) {
      tries("ada", "secret");
    }
    assertThat(verifications).hasValue(1);
  }
}
