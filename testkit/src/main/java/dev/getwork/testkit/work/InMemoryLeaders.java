package dev.getwork.testkit.work;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.work.Leaders;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LockStatus;
import dev.getwork.domain.work.Standing;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.store.InMemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Asks the lock, and keeps how long selections took. */
public final class InMemoryLeaders implements Leaders {

  private static final int LAST = 20;

  private final InMemoryStore store;
  private final InMemoryTaskLock lock;
  private final InMemoryWorkRequests requests;
  private final DatabaseClock clock;
  private final Map<TaskId, List<Duration>> selections = new ConcurrentHashMap<>();

  /** Leaders of this lock. */
  public InMemoryLeaders(
      InMemoryStore store, InMemoryTaskLock lock, InMemoryWorkRequests requests, DatabaseClock clock) {
    this.store = store;
    this.lock = lock;
    this.requests = requests;
    this.clock = clock;
  }

  /** Notes that a selection took so long. */
  public void took(TaskId task, Duration time) {
    selections.compute(task, (_, before) -> {
      var all = before == null ? new ArrayList<Duration>() : new ArrayList<>(before);
      all.add(time);
      return List.copyOf(all.subList(Math.max(0, all.size() - LAST), all.size()));
    });
  }

  @Override
  public Standing standing(WorkRequest pending) {
    long before = requests.waiting(pending.task()).stream()
        .filter(other -> WorkRequest.FIRST_COME.compare(other, pending) < 0)
        .count();
    return new Standing(
        Math.toIntExact(before) + 1, lock.leader(pending.task()),
        usual(selections.getOrDefault(pending.task(), List.of())), clock.now());
  }

  private static Optional<Duration> usual(List<Duration> times) {
    List<Duration> sorted = times.stream().sorted().toList();
    return sorted.isEmpty()
        ? Optional.empty()
        : Optional.of(sorted.get((sorted.size() - 1) / 2).plus(sorted.get(sorted.size() / 2)).dividedBy(2));
  }

  @Override
  public List<LockStatus> locks() {
    return store.read(contents -> contents.tasks().values().stream().map(this::status).toList());
  }

  private LockStatus status(Task task) {
    List<UserName> waiters = requests.waiting(task.id()).stream()
        .sorted(WorkRequest.FIRST_COME).map(WorkRequest::user).toList();
    return new LockStatus(
        task.id(), task.definition().name(), LockStatus.Kind.ROW, lock.leader(task.id()), Optional.empty(),
        waiters.size(), waiters.subList(0, Math.min(LockStatus.MOST_WAITERS, waiters.size())));
  }
}
