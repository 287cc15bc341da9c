package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications.DecisionSubscription;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The threads of this node that wait for decisions, by task. */
final class DecisionSubscriptions {

  private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();

  DecisionSubscription open(TaskId task, UserName user) {
    var subscription = new Subscription(task, user);
    subscriptions.add(subscription);
    return subscription;
  }

  private Stream<Subscription> of(TaskId task) {
    return subscriptions.stream().filter(subscription -> subscription.task.equals(task));
  }

  Set<WorkRequestId> awaited(TaskId task) {
    return of(task).flatMap(subscription -> subscription.awaited.stream()).collect(Collectors.toSet());
  }

  /**
   * Wakes the subscribers of a task, each with its user's request, if that is among these; others read for themselves.
   */
  void handOver(TaskId task, List<DecidedRequest> decided) {
    Map<UserName, DecidedRequest> byUser = decided.stream()
        .collect(Collectors.toMap(each -> each.request().user(), Function.identity(), (first, _) -> first));
    of(task)
        .forEach(subscription -> subscription.notifications.add(Optional.ofNullable(byUser.get(subscription.user))));
  }

  void wakeAll() {
    subscriptions.forEach(subscription -> subscription.notifications.add(Optional.empty()));
  }

  private final class Subscription implements DecisionSubscription {

    private final TaskId task;
    private final UserName user;
    private final BlockingQueue<Optional<DecidedRequest>> notifications = new LinkedBlockingQueue<>();
    private volatile Optional<WorkRequestId> awaited = Optional.empty();

    Subscription(TaskId task, UserName user) {
      this.task = task;
      this.user = user;
    }

    /**
     * Merges notifications. A decided request precedes a pending one, which another thread may have read before and
     * delivered later.
     */
    @Override
    public Optional<DecidedRequest> await(WorkRequestId request, Duration atMost) {
      awaited = Optional.of(request);
      try {
        var all = new ArrayList<Optional<DecidedRequest>>();
        Optional.ofNullable(notifications.poll(atMost.toNanos(), TimeUnit.NANOSECONDS)).ifPresent(all::add);
        notifications.drainTo(all);
        return all.stream().flatMap(Optional::stream)
            .min(Comparator.comparing(notified -> notified.request().isPending()));
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }

    @Override
    public void close() {
      subscriptions.remove(this);
    }
  }
}
