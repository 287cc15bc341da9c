package dev.getwork.application.port.in.cluster;

import java.time.Instant;
import java.util.Optional;

/**
 * The state of a semaphore's slot.
 *
 * @param slot the slot's number, from 1
 * @param fencingToken of its last holder; 0 before the first
 * @param holder its current holder; empty when the slot is free
 */
public record SlotStatus(String semaphore, int slot, long fencingToken, Optional<Holder> holder) {

  /** The holder of a slot, and when the slot expires unless it is renewed, by the database's clock. */
  public record Holder(String node, Instant until) {}
}
