package dev.getwork.domain.work;

import java.time.Instant;
import java.util.Optional;

/**
 * A slot of a semaphore.
 *
 * @param semaphore of which
 * @param slot which of its slots: from 1
 * @param token of its last grant; 0 before the first
 * @param grant to whom it is granted; nothing when it is free, or the time of its grant has run out
 */
public record SlotStatus(String semaphore, int slot, long token, Optional<Grant> grant) {

  /**
   * A grant.
   *
   * @param node to which node
   * @param until when it runs out unless it is renewed, by the database's clock
   */
  public record Grant(String node, Instant until) {}
}
