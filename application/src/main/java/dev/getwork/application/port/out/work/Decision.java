package dev.getwork.application.port.out.work;

/**
 * What came of a leader's decision.
 *
 * @param <D> what was decided
 */
public sealed interface Decision<D> {

  /**
   * Made, under the lock.
   *
   * @param value what was decided
   */
  record Made<D>(D value) implements Decision<D> {}

  /** The lock was lost before; nothing was written. */
  record Refused<D>() implements Decision<D> {}
}
