package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Loses all notifications, as some connection poolers do: waiting users recheck on their schedule. */
final class NoNotifications implements DecisionNotifications {

  @Override
  public void publish(TaskId task, List<DecidedRequest> decided) {
    // Lost.
  }

  @Override
  public DecisionSubscription subscribe(TaskId task, UserName user) {
    return new DecisionSubscription() {
      @Override
      public Optional<DecidedRequest> await(WorkRequestId request, Duration atMost) {
        LockSupport.parkNanos(atMost.toNanos());
        return Optional.empty();
      }

      @Override
      public void close() {
        // Nothing to close.
      }
    };
  }
}
