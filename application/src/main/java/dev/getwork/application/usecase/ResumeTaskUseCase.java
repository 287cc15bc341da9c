package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.ResumeTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

final class ResumeTaskUseCase implements ResumeTask {

  private final Pausing pausing;
  private final ServePendingRequests serve;

  ResumeTaskUseCase(OutPorts ports, ServePendingRequests serve) {
    this.pausing = new Pausing(ports);
    this.serve = serve;
  }

  /** A leader who found the task paused may have the lock still; then the job for stranded requests serves them. */
  @Override
  public Optional<Task> resume(TaskId id, UserName manager) {
    Optional<Task> resumed = pausing.set(id, false, manager);
    resumed.ifPresent(task -> serve.start(task.id()));
    return resumed;
  }
}
