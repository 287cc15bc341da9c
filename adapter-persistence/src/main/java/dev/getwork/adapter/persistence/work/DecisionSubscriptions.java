package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.DecisionNotifications.DecisionSubscription;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The threads of this node that wait for decisions, by task. */
final class DecisionSubscriptions {

  private final Map<TaskId, Set<Subscription>> subscriptions = new ConcurrentHashMap<>();

  /** A subscription until it is closed. */
  DecisionSubscription open(TaskId task) {
    var subscription = new Subscription(task);
    subscriptions.compute(task, (_, existing) -> {
      Set<Subscription> all = existing == null ? ConcurrentHashMap.newKeySet() : existing;
      all.add(subscription);
      return all;
    });
    return subscription;
  }

  void wake(TaskId task) {
    subscriptions.getOrDefault(task, Set.of()).forEach(Subscription::wake);
  }

  void wakeAll() {
    subscriptions.keySet().forEach(this::wake);
  }

  /** Has a permit for each notification that was not awaited yet. */
  private final class Subscription implements DecisionSubscription {

    private final TaskId task;
    private final Semaphore notified = new Semaphore(0);

    Subscription(TaskId task) {
      this.task = task;
    }

    void wake() {
      notified.release();
    }

    @Override
    public void await(Duration atMost) {
      try {
        if (notified.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
          notified.drainPermits();
        }
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() {
      subscriptions.computeIfPresent(task, (_, remaining) -> {
        remaining.remove(this);
        return remaining.isEmpty() ? null : remaining;
      });
    }
  }
}
