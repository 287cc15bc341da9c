package dev.getwork.application.port.out.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Notifications that requests of a task were decided, so that waiting calls return at once. Subscribers of the node that
 * decided are handed the decision itself. Notifications to other nodes may be lost; subscribers also poll.
 */
public interface DecisionNotifications {

  /**
   * Publishes decisions to all nodes. Called after they are committed, never in their transaction. Does not wait for other
   * nodes.
   */
  void publish(TaskId task, List<DecidedRequest> decided);

  /** Subscribes to the decisions of a task, for a user who waits. */
  DecisionSubscription subscribe(TaskId task, UserName user);

  /** A subscriber's view of the notifications that were published since it subscribed. */
  interface DecisionSubscription extends AutoCloseable {

    /**
     * Waits for a notification up to a maximum time. Returns at once if one came since the last call.
     *
     * @return the decision on the user's request, if it was published by this node
     */
    Optional<DecidedRequest> await(Duration atMost);

    @Override
    void close();
  }
}
