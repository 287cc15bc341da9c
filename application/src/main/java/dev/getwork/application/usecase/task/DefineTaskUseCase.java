package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

record DefineTaskUseCase(UnitOfWork unitOfWork, Tasks tasks, AuditLog auditLog) implements DefineTask {

  @Override
  public Answer define(TaskDefinition definition, UserName manager) {
    return unitOfWork.inTransaction(() -> {
      if (tasks.nameTaken(definition.name(), Optional.empty())) {
        return new NameTaken();
      }
      Set<TaskId> unknown = tasks.unknown(definition.notAfter());
      if (!unknown.isEmpty()) {
        return new NotAfterUnknown(unknown);
      }
      Task task = tasks.add(definition);
      auditLog.append(List.of(HistoryEvent.of(HistoryEvent.Kind.TASK_DEFINED, manager, task.id())));
      return new Defined(task);
    });
  }
}
