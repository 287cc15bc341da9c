package dev.getwork.application.usecase;

import dev.getwork.application.port.in.job.ServeStrandedRequests;
import dev.getwork.domain.task.TaskId;
import java.util.List;

final class ServeStrandedRequestsUseCase implements ServeStrandedRequests {

  private final OutPorts ports;
  private final ServePendingRequests serve;

  ServeStrandedRequestsUseCase(OutPorts ports, ServePendingRequests serve) {
    this.ports = ports;
    this.serve = serve;
  }

  @Override
  public long serveStrandedRequests() {
    List<TaskId> waiting = ports.requests().tasksWithPending();
    if (!waiting.isEmpty()) {
      ports.lock().evictSilentLeaders();
    }
    waiting.forEach(serve::start);
    return waiting.size();
  }
}
