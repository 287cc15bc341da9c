package dev.getwork.application.port.out.work;

/**
 * The result of the assigning transaction.
 *
 * @param <D> what was decided
 */
public sealed interface Decision<D> {

  /**
   * Decided under the lock.
   *
   * @param value what was decided
   */
  record Made<D>(D value) implements Decision<D> {}

  /** The lock was lost before; nothing was written. */
  record Refused<D>() implements Decision<D> {}
}
