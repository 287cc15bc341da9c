package dev.getwork.application.usecase;

import dev.getwork.domain.task.TaskId;
import java.util.List;

/**
 * Tries, in the background, to lead every task that has pending requests: their leader may have died and their users
 * look no more. Where somebody leads, the try ends at once.
 */
final class ServeStrandedRequests implements JobWork {

  private final OutPorts ports;
  private final ServePendingRequests serve;

  ServeStrandedRequests(OutPorts ports, ServePendingRequests serve) {
    this.ports = ports;
    this.serve = serve;
  }

  @Override
  public boolean anyToDo() {
    return !ports.requests().tasksWithPending().isEmpty();
  }

  /** Writes nothing itself, and so takes no turn. */
  @Override
  public long run(Turns turns) {
    List<TaskId> waiting = ports.requests().tasksWithPending();
    ports.lock().evictSilentLeaders();
    waiting.forEach(serve::start);
    return waiting.size();
  }
}
