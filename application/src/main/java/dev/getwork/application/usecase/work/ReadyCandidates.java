package dev.getwork.application.usecase.work;

import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The candidates that selections of this node found beyond need. While they are fresh, the task's leader on this node serves
 * requests from them without a selection. They are refilled before they run out or expire.
 */
final class ReadyCandidates {

  private final Map<TaskId, Candidates> ready = new ConcurrentHashMap<>();
  private final InstantSource time;

  ReadyCandidates(InstantSource time) {
    this.time = time;
  }

  Instant now() {
    return time.instant();
  }

  /** Removes the candidates of a task, if there are any that are fresh. */
  Optional<Candidates> take(TaskId task) {
    return Optional.ofNullable(ready.remove(task)).filter(this::isFresh);
  }

  /** Keeps what a decision left, if it can serve another one. */
  void keep(Candidates candidates) {
    candidates.leaveRest();
    if (isFresh(candidates) && (candidates.complete() || !candidates.isEmpty())) {
      ready.merge(candidates.task().id(), candidates, Candidates::newer); // A refill may have come meanwhile.
    }
  }

  private boolean isFresh(Candidates candidates) {
    return time.instant().isBefore(candidates.freshUntil());
  }
}
