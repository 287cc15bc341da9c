package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;

/** Storage of the idempotency keys that users have sent with work requests. Each user has their own keys. */
public interface IdempotencyKeys {

  /**
   * Claims a key in the current transaction, which must then {@link #complete} or {@link #release} a new one. Waits a
   * limited time for another transaction that has claimed the same key.
   */
  Claim claim(UserName user, IdempotencyKey key);

  sealed interface Claim {}

  /** The key is new. Other transactions that claim it wait for the current one. */
  record First() implements Claim {}

  /**
   * The key was used before.
   *
   * @param key its first use
   */
  record Used(KeyRecord key) implements Claim {}

  /** Another transaction has claimed the key and has not ended in time. */
  record InUse() implements Claim {}

  /**
   * The use of a key.
   *
   * @param fingerprint of the command: a different one is a different command
   * @param request the request that was recorded, or was pending before
   * @param isNew false when it was pending before
   */
  record KeyRecord(String fingerprint, WorkRequestId request, boolean isNew) {}

  /** Stores what a claimed key is used for. */
  void complete(UserName user, IdempotencyKey key, KeyRecord use);

  /** Releases a claimed key, as if it had never been used. */
  void release(UserName user, IdempotencyKey key);
}
