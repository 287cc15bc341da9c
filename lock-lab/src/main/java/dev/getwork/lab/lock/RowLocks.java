package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.lock.TransactionTaskLock.Taking;
import org.springframework.dao.PessimisticLockingFailureException;
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
    return task -> {
      try {
        return asked(NOWAIT, task);
      } catch (PessimisticLockingFailureException taken) {
        return false;
      }
    };
  }

  private static final String PATIENCE = "select set_config('lock_timeout', :millis, true)";

  private static final String WAIT =
      "select true from task_lock where task_id = :task for no key update";

  /** Who does not get it waits, with a connection and a transaction. */
  Taking waiting() {
    return task -> {
      jdbc.sql(PATIENCE).param("millis", Long.toString(Tools.PATIENCE.toMillis())).query((_, _) -> true).single();
      try {
        return asked(WAIT, task);
      } catch (PessimisticLockingFailureException stillTaken) {
        return false;
      }
    };
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
