package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.ViewQueue;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.QueueDepth;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Counting a queue may cost as much as a selection, so that one count serves all who ask within two seconds. */
final class ViewQueueUseCase implements ViewQueue {

  private static final Duration FRESH = Duration.ofSeconds(2);

  private final OutPorts ports;
  private final InstantSource time;
  private final Map<TaskId, Count> counts = new ConcurrentHashMap<>();

  ViewQueueUseCase(OutPorts ports, InstantSource time) {
    this.ports = ports;
    this.time = time;
  }

  @Override
  public Optional<QueueDepth> of(TaskId id) {
    return ports.tasks().find(id).map(task -> counts.computeIfAbsent(id, _ -> new Count()).of(task));
  }

  /** One task's count; who asks while it is taken waits for it, and nobody else does. */
  private final class Count {

    private final ReentrantLock taking = new ReentrantLock();
    private @Nullable QueueDepth last;
    private Instant takenAt = Instant.MIN;

    QueueDepth of(Task task) {
      taking.lock();
      try {
        QueueDepth known = last;
        if (known != null && time.instant().isBefore(takenAt.plus(FRESH))) {
          return known;
        }
        QueueDepth counted = ports.selection().depth(task);
        last = counted;
        takenAt = time.instant();
        return counted;
      } finally {
        taking.unlock();
      }
    }
  }
}
