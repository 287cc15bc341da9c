package dev.getwork.application.port.out.task;

import dev.getwork.application.port.in.task.FigureQueries.ReasonFigures;
import dev.getwork.application.port.in.task.FigureQueries.TaskFigures;
import dev.getwork.application.port.in.task.FigureQueries.UserFigures;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The figures of {@link dev.getwork.application.port.in.task.FigureQueries}, from a full hour on. */
public interface FigureStore {

  /**
   * Records how many loans are available for the task in the current hour, unless that is recorded. May take as long as
   * a selection.
   *
   * @return whether it is recorded; false if the count fails, such as by its time limit
   */
  boolean sample(Task task);

  List<TaskFigures> tasks(Set<TaskId> ids, Instant from, int hours);

  List<UserFigures> users(Optional<TaskId> task, Instant from, int hours);

  List<ReasonFigures> reasons(Optional<TaskId> task, Instant from);
}
