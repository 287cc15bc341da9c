package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Figures of the last hours for managers. Each series has one value per hour of UTC; the last hour is the current one. */
public interface FigureQueries {

  int MAX_HOURS = 168;

  /**
   * The figures of tasks, by id; without unknown ones.
   *
   * @param hours 1 to {@link #MAX_HOURS}
   */
  Figures<TaskFigures> tasks(Set<TaskId> ids, int hours);

  /** The users who completed most, at most 20 of them. */
  Figures<UserFigures> users(Optional<TaskId> task, int hours);

  /** The reasons of loans that were not completed, at most 20, those that were given most first. */
  Figures<ReasonFigures> reasons(Optional<TaskId> task, int hours);

  /** Figures that begin with an hour. */
  record Figures<T>(Instant from, List<T> items) {}

  /**
   * The figures of a task.
   *
   * @param available the available loans in the course of the hour; empty if they were not counted
   * @param completed how many loans were completed
   * @param medianWait of the requests that were decided; empty if there were none
   */
  record TaskFigures(
      TaskId task, List<Optional<Long>> available, List<Long> completed, List<Optional<Duration>> medianWait) {}

  record UserFigures(UserName user, List<Long> completed) {}

  /**
   * How often a reason was given.
   *
   * @param outcome the name of the disposition, such as {@code NEVER_RETURN}
   * @param reason empty if none was given
   */
  record ReasonFigures(String outcome, Optional<String> reason, long count) {}
}
