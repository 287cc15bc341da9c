package dev.getwork.application.usecase.task;

import java.util.List;

/** The classes of the use cases of tasks, for a container that injects their ports. */
public final class TaskUseCases {

  private TaskUseCases() {}

  public static List<Class<?>> classes() {
    return List.of(
        ManageTasksUseCase.class, PreviewTaskUseCase.class, TaskQueriesUseCase.class);
  }
}
