package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Named session locks, such as MySQL's {@code GET_LOCK} and PostgreSQL's session-level advisory locks. */
final class AdvisoryLocks {

  private static final String TRY = "select pg_try_advisory_lock('task'::regclass::int, ?::int)";
  private static final String UNLOCK = "select pg_advisory_unlock('task'::regclass::int, ?::int)";

  private AdvisoryLocks() {}

  /** A named lock on a second connection, which stays open while the lock is held. */
  static Mutex onSecondConnection(LockResources resources) {
    return onSecondConnection(resources, TRY);
  }

  /** The timeout is reset after this statement, because others use the connection next. */
  private static final String WAIT =
      """
      with maxWait as materialized (select set_config('lock_timeout', '3s', true))
      select pg_advisory_lock('task'::regclass::int, ?::int) is not null from maxWait
      """;

  /** A named lock on a second connection that waits for the lock. */
  static Mutex waiting(LockResources resources) {
    return onSecondConnection(resources, WAIT);
  }

  private static Mutex onSecondConnection(LockResources resources, String taking) {
    return task -> {
      Connection session = resources.secondConnection();
      if (asked(session, taking, task)) {
        return Optional.of(() -> {
          asked(session, UNLOCK, task);
          close(session);
        });
      }
      close(session);
      return Optional.empty();
    };
  }

  private static boolean asked(Connection session, String sql, TaskId task) {
    try (PreparedStatement statement = session.prepareStatement(sql)) {
      statement.setLong(1, task.value());
      try (ResultSet row = statement.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    } catch (SQLException ended) {
      return false;
    }
  }

  private static void close(Connection session) {
    try {
      session.close();
    } catch (SQLException ended) {
      // The lock ended with the session.
    }
  }

  /** A named lock behind a transaction pooler, whose session other clients use next. */
  static Mutex behindPooler(LockResources resources) {
    var pooler = new TransactionPooler(resources);
    return task -> pooler.query(TRY, task.value())
        ? Optional.of(() -> pooler.query(UNLOCK, task.value()))
        : Optional.empty();
  }
}
