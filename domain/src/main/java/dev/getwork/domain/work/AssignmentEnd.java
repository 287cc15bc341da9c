package dev.getwork.domain.work;

import java.time.Instant;

/** How, when and by whose hand an assignment ended. */
public sealed interface AssignmentEnd {

  /** Who ended it. */
  UserName by();

  /** When, by the database's clock. */
  Instant at();

  /**
   * Its holder disposed of it.
   *
   * @param disposition how
   * @param by the holder
   * @param at when
   */
  record Disposed(Disposition disposition, UserName by, Instant at) implements AssignmentEnd {}

  /**
   * A manager gave the loan back to the queue.
   *
   * @param by the manager
   * @param at when
   */
  record Released(UserName by, Instant at) implements AssignmentEnd {}

  /**
   * A manager handed the loan to somebody else, under a new assignment.
   *
   * @param to who has it now
   * @param by the manager
   * @param at when
   */
  record Transferred(UserName to, UserName by, Instant at) implements AssignmentEnd {}
}
