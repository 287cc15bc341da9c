package dev.getwork.adapter.rest.task;

import dev.getwork.application.port.in.task.PauseTask;
import dev.getwork.application.port.in.task.ResumeTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** How managers keep a task from handing loans out for a while. */
@RestController
final class TaskPauseController {

  private final PauseTask pauseTask;
  private final ResumeTask resumeTask;

  TaskPauseController(PauseTask pauseTask, ResumeTask resumeTask) {
    this.pauseTask = pauseTask;
    this.resumeTask = resumeTask;
  }

  @PostMapping("/api/v1/tasks/{id}/pause")
  ResponseEntity<TaskResponse> pause(@PathVariable TaskId id, UserName manager) {
    return answer(pauseTask.pause(id, manager));
  }

  @PostMapping("/api/v1/tasks/{id}/resume")
  ResponseEntity<TaskResponse> resume(@PathVariable TaskId id, UserName manager) {
    return answer(resumeTask.resume(id, manager));
  }

  private static ResponseEntity<TaskResponse> answer(Optional<Task> now) {
    return now.map(task -> ResponseEntity.ok().eTag(TaskVersion.tag(task)).body(TaskResponse.from(task)))
        .orElseThrow(TaskController::unknown);
  }
}
