package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * First come, first served: everybody draws a number, and looks at the board until it is theirs. Paid for by
 * everybody: a commit to draw and one to give back, all that looking, and a ticket whose owner has died stops the line.
 */
final class Tickets implements Mutex {

  private static final Duration LOOK = Duration.ofMillis(2);

  private final JdbcClient jdbc;

  Tickets(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * By a row of each task that counts, and not by a sequence: a draw waits there until the one before it has committed.
   * Whoever has a number therefore sees all smaller ones, and no two can both count nobody before them.
   */
  static final String DRAW =
      """
      with drawn as (update lab_counter set drawn = drawn + 1 where task_id = :task returning drawn)
      insert into lab_ticket (task_id, ticket) select :task::bigint, drawn from drawn returning ticket
      """;

  private static final String BEFORE = "select count(*) from lab_ticket where task_id = :task and ticket < :ticket";
  private static final String RETURN = "delete from lab_ticket where task_id = :task and ticket = :ticket";

  @Override
  public Optional<Grant> take(TaskId task) {
    long ticket = jdbc.sql(DRAW).param("task", task.value()).query(Long.class).single();
    Grant grant = () -> jdbc.sql(RETURN).param("task", task.value()).param("ticket", ticket).update();
    long until = System.nanoTime() + Tools.PATIENCE.toNanos();
    while (System.nanoTime() < until) {
      long before = jdbc.sql(BEFORE).param("task", task.value()).param("ticket", ticket)
          .query(Long.class).single();
      if (before == 0) {
        return Optional.of(grant);
      }
      LockSupport.parkNanos(before * LOOK.toNanos()); // Who has many before them looks seldom.
    }
    grant.release();
    return Optional.empty();
  }
}
