package dev.getwork.adapter.rest.task;

import dev.getwork.adapter.rest.paging.PagingConfiguration.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.task.ViewQueue;
import dev.getwork.application.port.in.task.ViewTask;
import dev.getwork.application.port.in.task.ViewTasks;
import dev.getwork.domain.task.TaskId;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Which tasks there are, and how much work they have; for everybody. */
@RestController
@RequestMapping("/api/v1/tasks")
final class TaskController {

  private final ViewTasks viewTasks;
  private final ViewTask viewTask;
  private final ViewQueue viewQueue;

  TaskController(ViewTasks viewTasks, ViewTask viewTask, ViewQueue viewQueue) {
    this.viewTasks = viewTasks;
    this.viewTask = viewTask;
    this.viewQueue = viewQueue;
  }

  @GetMapping
  TaskListResponse all(Paging paging) {
    return TaskListResponse.from(paging.cut(viewTasks.list(paging.page()), task -> task.id().value()));
  }

  @GetMapping("/{id}")
  ResponseEntity<TaskResponse> one(@PathVariable TaskId id) {
    return viewTask.find(id)
        .map(task -> ResponseEntity.ok().eTag(TaskVersion.tag(task)).body(TaskResponse.from(task)))
        .orElseThrow(TaskController::unknown);
  }

  @GetMapping("/{id}/queue")
  QueueResponse queue(@PathVariable TaskId id) {
    return viewQueue.of(id).map(QueueResponse::from).orElseThrow(TaskController::unknown);
  }

  static ProblemException unknown() {
    return ProblemType.UNKNOWN_TASK.because("Take the id of a task from GET /api/v1/tasks.");
  }
}
