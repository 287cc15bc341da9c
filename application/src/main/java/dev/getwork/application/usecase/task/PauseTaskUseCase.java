package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.task.PauseTask;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

record PauseTaskUseCase(UnitOfWork unitOfWork, Tasks tasks, AuditLog auditLog, LeadTask leadTask)
    implements
      PauseTask {

  /** A leader that found the task paused may still hold the lock; then the job for stranded requests leads. */
  @Override
  public Optional<Task> setPaused(TaskId id, boolean paused, UserName manager) {
    Optional<Task> set = unitOfWork.inTransaction(() -> tasks.lock(id)
        .map(task -> task.paused() == paused ? task : changed(task.paused(paused), manager)));
    set.filter(task -> !task.paused()).ifPresent(task -> leadTask.tryToLead(task.id()));
    return set;
  }

  private Task changed(Task task, UserName manager) {
    var kind = task.paused() ? HistoryEvent.Kind.TASK_PAUSED : HistoryEvent.Kind.TASK_RESUMED;
    tasks.update(task);
    auditLog.append(List.of(HistoryEvent.of(kind, manager, task.id())));
    return task;
  }
}
