package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.WakeUps.Ear;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Who waits for news on this node, by the task that the news are of. */
final class Ears {

  private final Map<TaskId, Set<Waiting>> ears = new ConcurrentHashMap<>();

  /** One more, until it is closed. */
  Ear open(TaskId task) {
    var ear = new Waiting(task);
    ears.compute(task, (_, listening) -> {
      Set<Waiting> all = listening == null ? ConcurrentHashMap.newKeySet() : listening;
      all.add(ear);
      return all;
    });
    return ear;
  }

  void wake(TaskId task) {
    ears.getOrDefault(task, Set.of()).forEach(Waiting::wake);
  }

  void wakeAll() {
    ears.keySet().forEach(this::wake);
  }

  /** Counts what it heard. */
  private final class Waiting implements Ear {

    private final TaskId task;
    private final Semaphore heard = new Semaphore(0);

    Waiting(TaskId task) {
      this.task = task;
    }

    void wake() {
      heard.release();
    }

    @Override
    public void await(Duration atMost) {
      try {
        if (heard.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
          heard.drainPermits();
        }
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() {
      ears.computeIfPresent(task, (_, listening) -> {
        listening.remove(this);
        return listening.isEmpty() ? null : listening;
      });
    }
  }
}
