package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A fair lock: each client draws a ticket and polls until no smaller ticket is left. It costs a commit to draw, a commit to
 * release, and the polls; a ticket whose owner died blocks all others.
 */
final class TicketLock implements Mutex {

  private static final Duration POLL = Duration.ofMillis(2);

  private final JdbcClient jdbc;

  TicketLock(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Draws from a counter row and not from a sequence: a draw waits until the draw before it has committed. The owner of a
   * ticket therefore sees all smaller tickets.
   */
  static final String DRAW =
      """
      with drawn as (update lab_counter set drawn = drawn + 1 where task_id = :task returning drawn)
      insert into lab_ticket (task_id, ticket) select :task::bigint, drawn from drawn returning ticket
      """;

  private static final String BEFORE = "select count(*) from lab_ticket where task_id = :task and ticket < :ticket";
  private static final String RETURN = "delete from lab_ticket where task_id = :task and ticket = :ticket";

  @Override
  public Optional<HeldLock> take(TaskId task) {
    long ticket = jdbc.sql(DRAW).param("task", task.value()).query(Long.class).single();
    HeldLock grant = () -> jdbc.sql(RETURN).param("task", task.value()).param("ticket", ticket).update();
    long until = System.nanoTime() + LockResources.MAX_WAIT.toNanos();
    while (System.nanoTime() < until) {
      long before = jdbc.sql(BEFORE).param("task", task.value()).param("ticket", ticket)
          .query(Long.class).single();
      if (before == 0) {
        return Optional.of(grant);
      }
      LockSupport.parkNanos(before * POLL.toNanos()); // With many tickets before it, it polls rarely.
    }
    grant.release();
    return Optional.empty();
  }
}
