package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What looks like a lock, or like nothing at all. */
final class Unlocked {

  private static final Grant NOTHING = () -> {};

  private Unlocked() {}

  /** Read, then write. */
  static Mutex none() {
    return _ -> Optional.of(NOTHING);
  }

  private static final String SELECT_FOR_UPDATE =
      "select true from task_lock where task_id = :task for no key update skip locked";

  /** The right statement without a transaction around it: it commits by itself, and the lock is gone as it is got. */
  static Mutex autocommit(JdbcClient jdbc) {
    return task -> asked(jdbc, task) ? Optional.of(NOTHING) : Optional.empty();
  }

  private static boolean asked(JdbcClient jdbc, TaskId task) {
    return jdbc.sql(SELECT_FOR_UPDATE).param("task", task.value()).query(Boolean.class).optional().isPresent();
  }
}
