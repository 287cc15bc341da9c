package dev.getwork.adapter.rest.task;

import dev.getwork.adapter.rest.http.WholeNumber;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.task.FigureQueries;
import dev.getwork.application.port.in.task.FigureQueries.Figures;
import dev.getwork.application.port.in.task.FigureQueries.ReasonFigures;
import dev.getwork.application.port.in.task.FigureQueries.TaskFigures;
import dev.getwork.application.port.in.task.FigureQueries.UserFigures;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The figures of the last hours, for managers. */
@RestController
public record FigureController(FigureQueries figures) {

  private static final int MAX_TASKS = 50;

  /** Series with one value per hour. */
  record FiguresResponse<T>(Instant from, List<T> items) {
    static <T, R> FiguresResponse<R> from(Figures<T> figures, Function<T, R> response) {
      return new FiguresResponse<>(figures.from(), figures.items().stream().map(response).toList());
    }
  }

  record TaskFiguresResponse(
      String taskId, List<@Nullable Long> available, List<Long> completed, List<@Nullable Double> medianWaitSeconds) {
    static TaskFiguresResponse from(TaskFigures figures) {
      return new TaskFiguresResponse(figures.task().toString(),
          figures.available().stream().<@Nullable Long>map(count -> count.orElse(null)).toList(), figures.completed(),
          figures.medianWait().stream()
              .<@Nullable Double>map(wait -> wait.map(Duration::toMillis).map(millis -> millis / 1000.0).orElse(null))
              .toList());
    }
  }

  record UserFiguresResponse(String user, List<Long> completed) {}

  record ReasonFiguresResponse(String outcome, @Nullable String reason, long count) {
    static ReasonFiguresResponse from(ReasonFigures figures) {
      return new ReasonFiguresResponse(figures.outcome(), figures.reason().orElse(null), figures.count());
    }
  }

  @GetMapping("/api/v1/task-figures")
  FiguresResponse<TaskFiguresResponse> ofTasks(
      @RequestParam Set<TaskId> taskIds, @RequestParam Optional<String> hours) {
    return FiguresResponse.from(figures.tasks(bounded(taskIds), number(hours)), TaskFiguresResponse::from);
  }

  @GetMapping("/api/v1/user-figures")
  FiguresResponse<UserFiguresResponse> ofUsers(
      @RequestParam Optional<TaskId> taskId, @RequestParam Optional<String> hours) {
    return FiguresResponse.from(figures.users(taskId, number(hours)),
        user -> new UserFiguresResponse(user.user().value(), user.completed()));
  }

  @GetMapping("/api/v1/reason-figures")
  FiguresResponse<ReasonFiguresResponse> ofReasons(
      @RequestParam Optional<TaskId> taskId, @RequestParam Optional<String> hours) {
    return FiguresResponse.from(figures.reasons(taskId, number(hours)), ReasonFiguresResponse::from);
  }

  private static int number(Optional<String> hours) {
    return hours.map(text -> WholeNumber.of("hours", text, FigureQueries.MAX_HOURS)).orElse(24);
  }

  static Set<TaskId> bounded(Set<TaskId> taskIds) {
    if (taskIds.size() > MAX_TASKS) {
      throw ProblemException.wrongParameter(
          ProblemType.INVALID_VALUE, "taskIds", "must have 1 to " + MAX_TASKS + " ids, separated by commas");
    }
    return taskIds;
  }
}
