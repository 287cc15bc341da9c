package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.ViewQueue;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.QueueDepth;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Counting a queue may cost as much as a selection, so that one count serves all who ask within two seconds. */
final class ViewQueueUseCase implements ViewQueue {

  private static final Duration FRESH = Duration.ofSeconds(2);

  private record Counted(QueueDepth depth, Instant at) {}

  private final OutPorts ports;
  private final InstantSource time;
  private final Map<TaskId, Counted> counted = new ConcurrentHashMap<>();

  ViewQueueUseCase(OutPorts ports, InstantSource time) {
    this.ports = ports;
    this.time = time;
  }

  @Override
  public Optional<QueueDepth> of(TaskId id) {
    return ports.tasks().find(id).map(task -> counted.compute(id, (_, last) -> {
      boolean fresh = last != null && time.instant().isBefore(last.at().plus(FRESH));
      return fresh ? last : new Counted(ports.selection().depth(task), time.instant());
    }).depth());
  }
}
