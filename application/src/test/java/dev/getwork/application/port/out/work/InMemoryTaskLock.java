package dev.getwork.application.port.out.work;

import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A row lock in memory: the decision commits when the lock is released, or not at all. */
public final class InMemoryTaskLock implements TaskLock {

  private final InMemoryStore store;
  private final DatabaseClock clock;
  private final Map<TaskId, Held> leaders = new ConcurrentHashMap<>();

  public InMemoryTaskLock(InMemoryStore store, DatabaseClock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    var held = new Held(clock.now());
    if (leaders.putIfAbsent(task, held) != null) {
      return new LockAttempt.Busy<>();
    }
    try {
      R result = store.inNewTransaction(() -> work.lead(held), held::commit);
      return held.lost ? new LockAttempt.Lost<>() : new LockAttempt.Led<>(result);
    } finally {
      leaders.remove(task, held);
    }
  }

  /** Takes the lock away from its leader, as the end of the leader's connection would. It is free then. */
  public void lose(TaskId task) {
    Optional.ofNullable(leaders.get(task)).filter(Held::lose).ifPresent(held -> leaders.remove(task, held));
  }

  /** When the present leader took the lock; empty while there is none. */
  public Optional<Instant> leadingSince(TaskId task) {
    return Optional.ofNullable(leaders.get(task)).map(Held::since);
  }

  private static final class Held implements Leadership {
    private final Instant since;
    private volatile boolean lost;
    private boolean committed;

    Held(Instant since) {
      this.since = since;
    }

    @Override
    public Instant since() {
      return since;
    }

    synchronized boolean lose() {
      lost = !committed;
      return lost;
    }

    /** From now on the lock cannot be lost. */
    synchronized boolean commit() {
      committed = !lost;
      return committed;
    }

    @Override
    public <D> Optional<D> decide(Supplier<D> work) {
      if (lost) {
        return Optional.empty();
      }
      D decided = work.get();
      return lost ? Optional.empty() : Optional.of(decided);
    }
  }
}
