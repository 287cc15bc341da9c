package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.task.ResumeTask;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

record ResumeTaskUseCase(PauseSwitch pauseSwitch, LeadTask leadTask) implements ResumeTask {

  /** A leader that found the task paused may still hold the lock; then the job for stranded requests leads. */
  @Override
  public Optional<Task> resume(TaskId id, UserName manager) {
    Optional<Task> resumed = pauseSwitch.set(id, false, manager);
    resumed.ifPresent(task -> leadTask.tryToLead(task.id()));
    return resumed;
  }
}
