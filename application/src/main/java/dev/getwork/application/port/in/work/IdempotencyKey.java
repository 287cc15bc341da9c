package dev.getwork.application.port.in.work;

import java.util.regex.Pattern;

/**
 * A client's name for a work request, so that the client can send it again without recording it twice.
 *
 * @param value 1 to 128 visible ASCII characters, chosen by the client
 */
public record IdempotencyKey(String value) {

  private static final Pattern WELL_FORMED = Pattern.compile("[!-~]{1,128}");

  public IdempotencyKey {
    if (!WELL_FORMED.matcher(value).matches()) {
      throw new IllegalArgumentException("an idempotency key must be 1 to 128 visible ASCII characters");
    }
  }
}
