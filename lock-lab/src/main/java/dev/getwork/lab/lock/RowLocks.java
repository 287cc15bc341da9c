package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.lock.TransactionTaskLock.Taking;
import java.sql.SQLException;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Row locks and an advisory lock within a transaction. */
final class RowLocks {

  private final JdbcClient jdbc;

  RowLocks(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private static final String SKIP =
      "select true from task_lock where task_id = :task for no key update skip locked";

  /** Returns at once, without an error, if the row is locked. */
  Taking skipLocked() {
    return task -> asked(SKIP, task);
  }

  private static final String NOWAIT =
      "select true from task_lock where task_id = :task for no key update nowait";

  /** Fails if the row is locked, which aborts the transaction. */
  Taking noWait() {
    return task -> askedUnlessTaken(NOWAIT, task);
  }

  private static final String MAX_WAIT = "select set_config('lock_timeout', :millis, true)";

  private static final String WAIT =
      "select true from task_lock where task_id = :task for no key update";

  /** Waits for the row, with an open connection and transaction. */
  Taking waiting() {
    return task -> {
      jdbc.sql(MAX_WAIT).param("millis", Long.toString(LockResources.MAX_WAIT.toMillis())).query((_, _) -> true)
          .single();
      return askedUnlessTaken(WAIT, task);
    };
  }

  /** SQLSTATE {@code lock_not_available}, at once or after the timeout; Spring has no exception for it. */
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

  /** An advisory lock instead of a row lock: nothing is written. */
  Taking advisory() {
    return task -> asked(ADVISORY, task);
  }

  private boolean asked(String sql, TaskId task) {
    return jdbc.sql(sql).param("task", task.value()).query(Boolean.class).optional().isPresent();
  }
}
