package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Named locks of a session, as MySQL's {@code GET_LOCK} and PostgreSQL's advisory locks without {@code xact} are. */
final class AdvisoryLocks {

  private static final String TRY = "select pg_try_advisory_lock('task'::regclass::int, ?::int)";
  private static final String UNLOCK = "select pg_advisory_unlock('task'::regclass::int, ?::int)";

  private AdvisoryLocks() {}

  /** On a second connection, which is kept for as long as the lock is held. */
  static Mutex onSecondConnection(Tools tools) {
    return onSecondConnection(tools, TRY);
  }

  /** The time-out is this statement's alone: others have the connection next. */
  private static final String WAIT =
      """
      with patience as materialized (select set_config('lock_timeout', '3s', true))
      select pg_advisory_lock('task'::regclass::int, ?::int) is not null from patience
      """;

  /** The same, waited for. */
  static Mutex waiting(Tools tools) {
    return onSecondConnection(tools, WAIT);
  }

  private static Mutex onSecondConnection(Tools tools, String taking) {
    return task -> {
      Connection session = tools.secondConnection();
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
      // And with it the lock.
    }
  }

  /**
   * Behind a pooler: the lock stays with a session, whoever has that next has the lock, and unlocking reaches
   * another.
   */
  static Mutex behindPooler(Tools tools) {
    var pooler = new TransactionPooler(tools);
    return task -> pooler.ask(TRY, task.value())
        ? Optional.of(() -> pooler.ask(UNLOCK, task.value()))
        : Optional.empty();
  }
}
