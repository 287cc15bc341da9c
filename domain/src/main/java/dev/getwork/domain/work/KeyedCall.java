package dev.getwork.domain.work;

/**
 * A call that creates, under a key.
 *
 * @param key which
 * @param fingerprint of all that the call says: with another one it is another call
 */
public record KeyedCall(IdempotencyKey key, String fingerprint) {}
