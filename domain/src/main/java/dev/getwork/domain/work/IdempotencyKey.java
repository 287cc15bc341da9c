package dev.getwork.domain.work;

import java.util.regex.Pattern;

/**
 * By which its caller knows a call that creates, so that it can be made again without creating twice.
 *
 * @param value 1 to 128 visible ASCII characters, of the caller's choosing
 */
public record IdempotencyKey(String value) {

  private static final Pattern WELL_FORMED = Pattern.compile("[!-~]{1,128}");

  public IdempotencyKey {
    if (!WELL_FORMED.matcher(value).matches()) {
      throw new IllegalArgumentException("an idempotency key must be 1 to 128 visible ASCII characters");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
