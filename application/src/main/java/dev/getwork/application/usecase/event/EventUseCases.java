package dev.getwork.application.usecase.event;

import java.util.List;

/** The classes of the use cases of the audit log, for a container that injects their ports. */
public final class EventUseCases {

  private EventUseCases() {}

  public static List<Class<?>> classes() {
    return List.of(EventQueriesUseCase.class);
  }
}
