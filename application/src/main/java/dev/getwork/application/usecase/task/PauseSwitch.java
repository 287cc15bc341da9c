package dev.getwork.application.usecase.task;

import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

/** Pauses and resumes tasks; each change is recorded once. */
record PauseSwitch(UnitOfWork unitOfWork, Tasks tasks, AuditLog auditLog) {

  /** The task after the change; empty when there is none. */
  Optional<Task> set(TaskId id, boolean paused, UserName manager) {
    return unitOfWork.inTransaction(() -> tasks.lock(id)
        .map(task -> task.paused() == paused ? task : changed(task.paused(paused), manager)));
  }

  private Task changed(Task task, UserName manager) {
    var kind = task.paused() ? HistoryEvent.Kind.TASK_PAUSED : HistoryEvent.Kind.TASK_RESUMED;
    tasks.update(task);
    auditLog.append(List.of(HistoryEvent.of(kind, manager, task.id())));
    return task;
  }
}
