package dev.getwork.lab.lock;

import java.util.Optional;

/** Named session locks: PostgreSQL's session-level advisory locks. */
final class AdvisoryLocks {

  private static final String TRY = "select pg_try_advisory_lock('task'::regclass::int, ?::int)";
  private static final String UNLOCK = "select pg_advisory_unlock('task'::regclass::int, ?::int)";

  private AdvisoryLocks() {}

  /** A named lock on a second connection, which stays open while the lock is held. */
  static Mutex onSecondConnection(LockResources resources) {
    return new ConnectionLock(resources::secondConnection, TRY, UNLOCK);
  }

  /** The timeout is reset after this statement, because others use the connection next. */
  private static final String WAIT =
      """
      with maxWait as materialized (select set_config('lock_timeout', '3s', true))
      select pg_advisory_lock('task'::regclass::int, ?::int) is not null from maxWait
      """;

  /** A named lock on a second connection that waits for the lock. */
  static Mutex waiting(LockResources resources) {
    return new ConnectionLock(resources::secondConnection, WAIT, UNLOCK);
  }

  /** A named lock behind a transaction pooler, whose session other clients use next. */
  static Mutex behindPooler(LockResources resources) {
    var pooler = new TransactionPooler(resources);
    return task -> pooler.query(TRY, task.value())
        ? Optional.of(() -> pooler.query(UNLOCK, task.value()))
        : Optional.empty();
  }
}
