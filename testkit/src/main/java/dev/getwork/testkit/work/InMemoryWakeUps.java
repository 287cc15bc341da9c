package dev.getwork.testkit.work;

import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Tells the ears of this process. */
public final class InMemoryWakeUps implements WakeUps {

  private final Map<TaskId, Set<Semaphore>> ears = new ConcurrentHashMap<>();

  @Override
  public void tell(TaskId task) {
    ears.getOrDefault(task, Set.of()).forEach(Semaphore::release);
  }

  @Override
  public Ear listen(TaskId task) {
    Set<Semaphore> listening = ears.computeIfAbsent(task, _ -> ConcurrentHashMap.newKeySet());
    var heard = new Semaphore(0);
    listening.add(heard);
    return new Ear() {
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
        listening.remove(heard);
      }
    };
  }
}
