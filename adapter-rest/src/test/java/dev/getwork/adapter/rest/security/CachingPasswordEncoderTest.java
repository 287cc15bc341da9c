package dev.getwork.adapter.rest.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.password.PasswordEncoder;

class CachingPasswordEncoderTest {

  private final AtomicInteger verifications = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final CachingPasswordEncoder encoder =
      new CachingPasswordEncoder(new Counting(verifications), nanos::get);

  /** Takes every password whose hash is the password in brackets. */
  record Counting(AtomicInteger verifications) implements PasswordEncoder {
    @Override
    public @Nullable String encode(@Nullable CharSequence raw) {
      return "[" + raw + "]";
    }

    @Override
    public boolean matches(@Nullable CharSequence raw, @Nullable String encoded) {
      verifications.incrementAndGet();
      return ("[" + raw + "]").equals(encoded);
    }
  }

  @Test
  void shouldVerifyARightPasswordOnce() {
    assertThat(encoder.matches("secret", "[secret]")).isTrue();
    assertThat(encoder.matches("secret", "[secret]")).isTrue();
    assertThat(verifications).hasValue(1);
  }

  @Test
  void shouldVerifyAWrongPasswordEveryTime() {
    assertThat(encoder.matches("guess", "[secret]")).isFalse();
    assertThat(encoder.matches("guess", "[secret]")).isFalse();
    assertThat(verifications).hasValue(2);
  }

  @Test
  void shouldVerifyAgainWhenTheHashDiffers() {
    assertThat(encoder.matches("secret", "[secret]")).isTrue();
    assertThat(encoder.matches("secret", "[changed]")).isFalse();
    assertThat(encoder.matches("secret[", "secret]")).isFalse();
  }

  @Test
  void shouldVerifyAgainAfterFiveMinutes() {
    encoder.matches("secret", "[secret]");
    nanos.addAndGet(Duration.ofMinutes(5).plusSeconds(1).toNanos());
    encoder.matches("secret", "[secret]");
    assertThat(verifications).hasValue(2);
  }
}
