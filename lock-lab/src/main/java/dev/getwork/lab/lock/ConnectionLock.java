package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;

/** A lock that a connection of its own holds until it is released, or the connection is lost. */
final class ConnectionLock implements Mutex {

  private final Supplier<Connection> opening;
  private final String taking;
  private final String[] releasing;

  /**
   * Its statements return whether they succeeded, and have the id of the task as their parameter.
   *
   * @param releasing none if closing the connection releases the lock
   */
  ConnectionLock(Supplier<Connection> opening, String taking, String... releasing) {
    this.opening = opening;
    this.taking = taking;
    this.releasing = releasing;
  }

  @Override
  public Optional<HeldLock> take(TaskId task) {
    Connection session = opening.get();
    if (succeeds(session, taking, task.value())) {
      return Optional.of(() -> {
        for (String sql : releasing) {
          succeeds(session, sql, task.value());
        }
        close(session);
      });
    }
    close(session);
    return Optional.empty();
  }

  /** False, too, if the session has ended. */
  static boolean succeeds(Connection session, String sql, long number) {
    try (PreparedStatement statement = session.prepareStatement(sql)) {
      statement.setLong(1, number);
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
}
