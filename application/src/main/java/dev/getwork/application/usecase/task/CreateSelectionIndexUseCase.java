package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.task.CreateSelectionIndex;
import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;

record CreateSelectionIndexUseCase(Tasks tasks, SelectionIndexes indexes) implements CreateSelectionIndex {

  @Override
  public Optional<SelectionPlan> create(TaskId id) {
    return tasks.find(id).map(task -> {
      indexes.create(task);
      return indexes.plan(task);
    });
  }
}
