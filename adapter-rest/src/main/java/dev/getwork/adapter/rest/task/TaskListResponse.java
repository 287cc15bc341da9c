package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.getwork.adapter.rest.paging.PagingConfiguration.Cut;
import dev.getwork.domain.task.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of tasks, by id. */
record TaskListResponse(List<TaskResponse> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  static TaskListResponse from(Cut<Task> page) {
    return new TaskListResponse(page.items().stream().map(TaskResponse::from).toList(), page.next());
  }
}
