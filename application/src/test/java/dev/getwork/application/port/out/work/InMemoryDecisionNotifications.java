package dev.getwork.application.port.out.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Notifications within the process. */
public final class InMemoryDecisionNotifications implements DecisionNotifications {

  private record Subscriber(TaskId task, UserName user, BlockingQueue<Optional<DecidedRequest>> notifications) {}

  private final Set<Subscriber> subscribers = ConcurrentHashMap.newKeySet();

  @Override
  public void publish(TaskId task, List<DecidedRequest> decided) {
    subscribers.stream().filter(subscriber -> subscriber.task().equals(task))
        .forEach(subscriber -> subscriber.notifications().add(decided.stream()
            .filter(each -> each.request().user().equals(subscriber.user()))
            .findFirst()));
  }

  @Override
  public DecisionSubscription subscribe(TaskId task, UserName user) {
    var subscriber = new Subscriber(task, user, new LinkedBlockingQueue<>());
    subscribers.add(subscriber);
    return new DecisionSubscription() {
      @Override
      public Optional<DecidedRequest> await(WorkRequestId request, Duration atMost) {
        try {
          return Optional.ofNullable(subscriber.notifications().poll(atMost.toNanos(), TimeUnit.NANOSECONDS))
              .orElse(Optional.empty());
        } catch (InterruptedException stopping) {
          Thread.currentThread().interrupt();
          return Optional.empty();
        }
      }

      @Override
      public void close() {
        subscribers.remove(subscriber);
      }
    };
  }
}
