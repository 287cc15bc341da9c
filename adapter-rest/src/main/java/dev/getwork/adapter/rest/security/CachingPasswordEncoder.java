package dev.getwork.adapter.rest.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.keygen.KeyGenerators;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Caches for five minutes that a password was right, because a hash that is slow enough to be safe is too slow for
 * every call. The cache holds a keyed hash of password and stored hash under a key that only this process knows. Wrong
 * passwords are never cached, so guessing stays slow.
 */
final class CachingPasswordEncoder implements PasswordEncoder {

  private static final Duration KEPT_FOR = Duration.ofMinutes(5);
  private static final int MOST_KEPT = 10_000;

  private final PasswordEncoder encoder;
  private final byte[] key = KeyGenerators.secureRandom(32).generateKey();
  private final Cache<String, Boolean> verified;

  CachingPasswordEncoder(PasswordEncoder encoder, Ticker ticker) {
    this.encoder = encoder;
    this.verified = Caffeine.newBuilder().expireAfterWrite(KEPT_FOR).maximumSize(MOST_KEPT).ticker(ticker).build();
  }

  @Override
  public @Nullable String encode(@Nullable CharSequence raw) {
    return encoder.encode(raw);
  }

  @Override
  public boolean matches(@Nullable CharSequence raw, @Nullable String encoded) {
    if (isCached(raw, encoded)) {
      return true;
    }
    boolean right = encoder.matches(raw, encoded);
    if (right && raw != null && encoded != null) {
      verified.put(trace(raw, encoded), true);
    }
    return right;
  }

  /** Whether this password was right for this hash within the last minutes. */
  boolean isCached(@Nullable CharSequence raw, @Nullable String encoded) {
    return raw != null && encoded != null && verified.getIfPresent(trace(raw, encoded)) != null;
  }

  /** The stored hash has no blank, so no two pairs of texts run together to the same one. */
  private String trace(CharSequence raw, String encoded) {
    return new HmacUtils(HmacAlgorithms.HMAC_SHA_256, key).hmacHex(encoded + ' ' + raw);
  }
}
