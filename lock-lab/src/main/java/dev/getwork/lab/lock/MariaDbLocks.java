package dev.getwork.lab.lock;

/** Locks in MariaDB, with the data in PostgreSQL. A row stays locked until the connection returns to its pool. */
final class MariaDbLocks {

  private static final String WAIT = "select true from task_lock where task_id = ? for update wait 3";
  private static final String SKIP = "select true from task_lock where task_id = ? for update skip locked";
  private static final String GET_LOCK = "select get_lock(concat('task-', ?), 3)";
  private static final String RELEASE_LOCK = "select release_lock(concat('task-', ?))";

  private MariaDbLocks() {}

  static Mutex waiting(LockResources resources) {
    return new ConnectionLock(resources::mariaDbConnection, WAIT);
  }

  static Mutex skipLocked(LockResources resources) {
    return new ConnectionLock(resources::mariaDbConnection, SKIP);
  }

  static Mutex named(LockResources resources) {
    return new ConnectionLock(resources::mariaDbConnection, GET_LOCK, RELEASE_LOCK);
  }
}
