package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.lock.TransactionTaskLock.Taking;
import java.sql.SQLException;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Ways to ask for a row, or for a number, within a transaction. */
final class RowLocks {

  private final JdbcClient jdbc;

  RowLocks(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private static final String SKIP =
      "select true from task_lock where task_id = :task for no key update skip locked";

  /** Who does not get it goes on at once, without an error. */
  Taking skipLocked() {
    return task -> asked(SKIP, task);
  }

  private static final String NOWAIT =
      "select true from task_lock where task_id = :task for no key update nowait";

  /** Who does not get it gets an error, which ends the transaction. */
  Taking noWait() {
    return task -> askedUnlessTaken(NOWAIT, task);
  }

  private static final String PATIENCE = "select set_config('lock_timeout', :millis, true)";

  private static final String WAIT =
      "select true from task_lock where task_id = :task for no key update";

  /** Who does not get it waits, with a connection and a transaction. */
  Taking waiting() {
    return task -> {
      jdbc.sql(PATIENCE).param("millis", Long.toString(Tools.PATIENCE.toMillis())).query((_, _) -> true).single();
      return askedUnlessTaken(WAIT, task);
    };
  }

  /** The error that says so, at once or after the time-out, which Spring has no exception of its own for. */
  private static final String NOT_AVAILABLE = "55P03";

  private boolean askedUnlessTaken(String sql, TaskId task) {
    try {
      return asked(sql, task);
    } catch (DataAccessException refused) {
      if (refused.getMostSpecificCause() instanceof SQLException cause && NOT_AVAILABLE.equals(cause.getSQLState())) {
        return false;
      }
      throw refused;
    }
  }

  private static final String ADVISORY =
      "select held from (select pg_try_advisory_xact_lock('task'::regclass::int, :task::int) as held) where held";

  /** A number instead of a row: nothing is written. */
  Taking advisory() {
    return task -> asked(ADVISORY, task);
  }

  private boolean asked(String sql, TaskId task) {
    return jdbc.sql(sql).param("task", task.value()).query(Boolean.class).optional().isPresent();
  }
}
