package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A lock object per task with a cache of the last selection, which serves other threads until it expires. It still contains
 * loans that other nodes have assigned.
 */
final class JvmCache implements TaskLock, SelectionCache {

  static final Duration FRESH = Duration.ofSeconds(1);

  private final TaskLock lock;
  private final LongSupplier nanos;
  private final Map<TaskId, Found> found = new ConcurrentHashMap<>();

  /** The result of a selection, its time, and the loans assigned since. */
  private record Found(Ranked ranked, long at, Set<LoanNumber> gone) {

    List<LoanNumber> left() {
      return ranked.loans().stream().filter(loan -> !gone.contains(loan)).toList();
    }
  }

  JvmCache(TaskLock lock, LongSupplier nanos) {
    this.lock = lock;
    this.nanos = nanos;
  }

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    return lock.lead(task, work);
  }

  @Override
  public Selection select(Task task, Supplier<Selection> heavy) {
    Found kept = found.get(task.id());
    if (kept != null && nanos.getAsLong() - kept.at() < FRESH.toNanos() && !kept.left().isEmpty()) {
      return new Ranked(
          kept.left(), kept.ranked().selected(), kept.ranked().snapshot(), kept.ranked().confirmed());
    }
    Selection selected = heavy.get();
    if (selected instanceof Ranked ranked) {
      found.put(task.id(), new Found(ranked, nanos.getAsLong(), ConcurrentHashMap.newKeySet()));
    }
    return selected;
  }

  @Override
  public void note(TaskId task, Collection<Assignment> made) {
    Found kept = found.get(task);
    if (kept != null) {
      kept.gone().addAll(made.stream().map(Assignment::loan).collect(Collectors.toSet()));
    }
  }
}
