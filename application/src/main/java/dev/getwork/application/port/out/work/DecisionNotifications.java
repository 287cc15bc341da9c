package dev.getwork.application.port.out.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Notifications that requests of a task were decided, so that waiting calls return at once: each subscriber is handed
 * its request, and none has to read it. Notifications to other nodes may be lost; subscribers also poll.
 */
public interface DecisionNotifications {

  /**
   * Publishes decisions to all nodes. Called after they are committed, never in their transaction. Does not wait for
   * other nodes.
   */
  void publish(TaskId task, List<DecidedRequest> decided);

  /** Subscribes to the decisions of a task, for a user who waits. */
  DecisionSubscription subscribe(TaskId task, UserName user);

  /** A subscriber's view of the notifications that were published since it subscribed. */
  interface DecisionSubscription extends AutoCloseable {

    /**
     * Waits for a notification up to a maximum time. Returns at once if one came since the last call.
     *
     * @param request the user's request
     * @return the request as it is now, or another one of the user that was decided; empty without a notification, and
     *     if it could not be read
     */
    Optional<DecidedRequest> await(WorkRequestId request, Duration atMost);

    @Override
    void close();
  }
}
