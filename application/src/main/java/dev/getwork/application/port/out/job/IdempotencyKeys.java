package dev.getwork.application.port.out.job;

import dev.getwork.domain.work.Creation;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Optional;

/**
 * Which keys users have used for calls that create, so that a call that is made again creates nothing more. Keys of
 * different users are different.
 */
public interface IdempotencyKeys {

  /**
   * Claims a key in the transaction under way, which must {@link #keep} or {@link #giveUp} what it claims first. Waits
   * for another transaction that has claimed it, but not for long.
   */
  Claim claim(UserName user, IdempotencyKey key);

  /** What came of claiming. */
  sealed interface Claim {}

  /** The key is new, and whoever claims it waits for this transaction. */
  record First() implements Claim {}

  /**
   * The key was used.
   *
   * @param use for what
   */
  record Used(Use use) implements Claim {}

  /** Another transaction has claimed the key and does not end; nothing was done. */
  record InUse() implements Claim {}

  /**
   * What a key was used for.
   *
   * @param creation what was created
   * @param fingerprint of what the call said; nothing as long as it is being read
   * @param resource the id of what was created, or was given in its place
   * @param isNew false when it was there already
   */
  record Use(Creation creation, Optional<String> fingerprint, long resource, boolean isNew) {}

  /** Keeps what a key that was claimed is used for; again, when more is known of it. */
  void keep(UserName user, IdempotencyKey key, Use use);

  /** Gives a key up, as if it had never been used. */
  void giveUp(UserName user, IdempotencyKey key);

  /**
   * Forgets keys that were claimed so long ago, by the database's clock; the next call forgets the next.
   *
   * @param atMost how many, so that a transaction stays short
   * @return how many
   */
  long forget(Duration age, int atMost);
}
