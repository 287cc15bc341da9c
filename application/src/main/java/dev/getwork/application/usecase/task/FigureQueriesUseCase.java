package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.task.FigureQueries;
import dev.getwork.application.port.out.task.FigureStore;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

record FigureQueriesUseCase(FigureStore store, DatabaseClock clock) implements FigureQueries {

  @Override
  public Figures<TaskFigures> tasks(Set<TaskId> ids, int hours) {
    return from(hours, start -> store.tasks(ids, start, hours));
  }

  @Override
  public Figures<UserFigures> users(Optional<TaskId> task, int hours) {
    return from(hours, start -> store.users(task, start, hours));
  }

  @Override
  public Figures<ReasonFigures> reasons(Optional<TaskId> task, int hours) {
    return from(hours, start -> store.reasons(task, start));
  }

  private <T> Figures<T> from(int hours, Function<Instant, List<T>> read) {
    Instant start = clock.now().truncatedTo(ChronoUnit.HOURS).minus(hours - 1L, ChronoUnit.HOURS);
    return new Figures<>(start, read.apply(start));
  }
}
