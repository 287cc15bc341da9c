package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.getwork.domain.task.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All tasks on one page; {@code next} is there for the day on which they no longer fit. */
record TaskListResponse(List<TaskResponse> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  static TaskListResponse from(List<Task> tasks) {
    return new TaskListResponse(tasks.stream().map(TaskResponse::from).toList(), null);
  }
}
