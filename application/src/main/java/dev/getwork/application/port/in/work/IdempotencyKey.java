package dev.getwork.application.port.in.work;

/**
 * A client's name for a work request, so that the client can send it again without recording it twice.
 *
 * @param value 1 to 128 visible ASCII characters, chosen by the client
 */
public record IdempotencyKey(String value) {

  public IdempotencyKey {
    if (!value.matches("[!-~]{1,128}")) {
      throw new IllegalArgumentException("an idempotency key must be 1 to 128 visible ASCII characters");
    }
  }
}
