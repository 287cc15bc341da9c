package dev.getwork.application.usecase.task;

import java.util.List;

/** The classes of the use cases of tasks, for a container that injects their ports. */
public final class TaskUseCases {

  public static final List<Class<?>> CLASSES = List.of(
      ManageTasksUseCase.class, PreviewTaskUseCase.class, TaskQueriesUseCase.class, FigureQueriesUseCase.class);

  private TaskUseCases() {}
}
