package dev.getwork.application.port.out.work;

import dev.getwork.domain.task.TaskId;
import java.time.Duration;

/**
 * Notifications between nodes that requests of a task were decided, so that waiting calls return at once. Notifications may
 * be lost; subscribers also poll.
 */
public interface DecisionNotifications {

  /** Publishes a notification to all nodes. Called after the decisions are committed, never in their transaction. */
  void publish(TaskId task);

  /** Subscribes to the notifications of a task. */
  DecisionSubscription subscribe(TaskId task);

  /** A subscriber's view of the notifications that were published since it subscribed. */
  interface DecisionSubscription extends AutoCloseable {

    /** Waits for a notification up to a maximum time. Returns at once if one came since the last call. */
    void await(Duration atMost);

    @Override
    void close();
  }
}
