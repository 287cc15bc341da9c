package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Loses all notifications, as some connection poolers do: waiting users recheck on their schedule. */
final class NoNotifications implements DecisionNotifications {

  @Override
  public void publish(TaskId task) {
    // Lost.
  }

  @Override
  public DecisionSubscription subscribe(TaskId task) {
    return new DecisionSubscription() {
      @Override
      public void await(Duration atMost) {
        LockSupport.parkNanos(atMost.toNanos());
      }

      @Override
      public void close() {
        // Nothing to close.
      }
    };
  }
}
