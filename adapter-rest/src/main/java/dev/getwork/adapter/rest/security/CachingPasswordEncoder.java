package dev.getwork.adapter.rest.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Caches for five minutes that a password was right, because a hash that is slow enough to be safe is too slow for
 * every call. The cache holds a keyed hash of password and stored hash under a key that only this process knows. Wrong
 * passwords are never cached, so guessing stays slow.
 */
final class CachingPasswordEncoder implements PasswordEncoder {

  private static final String ALGORITHM = "HmacSHA256";
  private static final Duration KEPT_FOR = Duration.ofMinutes(5);
  private static final int MOST_KEPT = 10_000;

  private final PasswordEncoder encoder;
  private final SecretKeySpec key;
  private final Cache<ByteBuffer, Boolean> verified;

  CachingPasswordEncoder(PasswordEncoder encoder, Ticker ticker) {
    this.encoder = encoder;
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    this.key = new SecretKeySpec(random, ALGORITHM);
    this.verified = Caffeine.newBuilder().expireAfterWrite(KEPT_FOR).maximumSize(MOST_KEPT).ticker(ticker).build();
  }

  @Override
  public @Nullable String encode(@Nullable CharSequence raw) {
    return encoder.encode(raw);
  }

  @Override
  public boolean matches(@Nullable CharSequence raw, @Nullable String encoded) {
    if (raw == null || encoded == null) {
      return encoder.matches(raw, encoded);
    }
    ByteBuffer trace = trace(raw, encoded);
    if (verified.getIfPresent(trace) != null) {
      return true;
    }
    boolean right = encoder.matches(raw, encoded);
    if (right) {
      verified.put(trace, true);
    }
    return right;
  }

  /** Whether this password was right for this hash within the last minutes. */
  boolean isCached(CharSequence raw, @Nullable String encoded) {
    return encoded != null && verified.getIfPresent(trace(raw, encoded)) != null;
  }

  private ByteBuffer trace(CharSequence raw, String encoded) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      byte[] password = raw.toString().getBytes(StandardCharsets.UTF_8);
      // The length first, so that no two pairs of texts run together to the same bytes.
      mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, password.length));
      mac.update(password);
      return ByteBuffer.wrap(mac.doFinal(encoded.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(ALGORITHM + " is required", impossible);
    }
  }
}
