package dev.getwork.testkit.work;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Leader;
import dev.getwork.testkit.store.InMemoryStore;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A lock that is held for as long as somebody leads; everything decided under it is kept at the end, or nothing. */
public final class InMemoryTaskLock implements TaskLock {

  private final InMemoryStore store;
  private final DatabaseClock clock;
  private final Map<TaskId, Held> leaders = new ConcurrentHashMap<>();

  /** A lock whose leaders write into this store. */
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
      R result = store.inNewTransaction(() -> work.lead(held), held::keep);
      return held.lost ? new LockAttempt.Lost<>() : new LockAttempt.Led<>(result);
    } finally {
      leaders.remove(task, held);
    }
  }

  /** Takes the lock from whoever leads the task, as the end of their connection would; it is free then. */
  public void lose(TaskId task) {
    Optional.ofNullable(leaders.get(task)).filter(Held::lose).ifPresent(held -> leaders.remove(task, held));
  }

  Optional<Leader> leader(TaskId task) {
    return Optional.ofNullable(leaders.get(task)).map(held -> new Leader("memory", held.since));
  }

  private static final class Held implements Leadership {
    private final Instant since;
    private volatile boolean lost;
    private boolean kept;

    Held(Instant since) {
      this.since = since;
    }

    @Override
    public Instant since() {
      return since;
    }

    synchronized boolean lose() {
      lost = !kept;
      return lost;
    }

    /** From here on it is too late to be lost. */
    synchronized boolean keep() {
      kept = !lost;
      return kept;
    }

    @Override
    public <D> Decision<D> decide(Supplier<D> work) {
      if (lost) {
        return new Decision.Refused<>();
      }
      D decided = work.get();
      return lost ? new Decision.Refused<>() : new Decision.Made<>(decided);
    }
  }
}
