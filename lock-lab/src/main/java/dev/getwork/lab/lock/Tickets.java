package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * First come, first served: everybody draws a number, and looks at the board until it is theirs. Fair by
 * construction, and paid for by everybody: two writes each, all that looking, and a ticket whose owner has died
 * stops the line.
 */
final class Tickets implements Mutex {

  private static final Duration LOOK = Duration.ofMillis(2);

  private final Tools tools;

  Tickets(Tools tools) {
    this.tools = tools;
  }

  private static final String DRAW = "insert into lab_ticket (task_id) values (:task) returning ticket";
  private static final String BEFORE = "select count(*) from lab_ticket where task_id = :task and ticket < :ticket";
  private static final String RETURN = "delete from lab_ticket where ticket = :ticket";

  @Override
  public Optional<Grant> take(TaskId task) {
    long ticket = tools.jdbc().sql(DRAW).param("task", task.value()).query(Long.class).single();
    Grant grant = () -> tools.jdbc().sql(RETURN).param("ticket", ticket).update();
    long until = System.nanoTime() + Tools.PATIENCE.toNanos();
    while (System.nanoTime() < until) {
      long before = tools.jdbc().sql(BEFORE).param("task", task.value()).param("ticket", ticket)
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
