package dev.getwork.application.port.out.work;

import static org.awaitility.Awaitility.await;

import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Notifications within the process. */
public final class InMemoryDecisionNotifications implements DecisionNotifications {

  private final Map<TaskId, Set<Semaphore>> subscribers = new ConcurrentHashMap<>();

  @Override
  public void publish(TaskId task) {
    subscribers.getOrDefault(task, Set.of()).forEach(Semaphore::release);
  }

  @Override
  public DecisionSubscription subscribe(TaskId task) {
    Set<Semaphore> ofTask = subscribers.computeIfAbsent(task, _ -> ConcurrentHashMap.newKeySet());
    var notifications = new Semaphore(0);
    ofTask.add(notifications);
    return new DecisionSubscription() {
      @Override
      public void await(Duration atMost) {
        try {
          if (notifications.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
            notifications.drainPermits();
          }
        } catch (InterruptedException stopping) {
          Thread.currentThread().interrupt();
        }
      }

      @Override
      public void close() {
        ofTask.remove(notifications);
      }
    };
  }
}
