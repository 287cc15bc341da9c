package dev.getwork.adapter.rest.task;

import dev.getwork.adapter.rest.http.HttpConfiguration.CallKey;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.task.ChangeTask;
import dev.getwork.application.port.in.task.ChangeTask.Changed;
import dev.getwork.application.port.in.task.ChangeTask.Stale;
import dev.getwork.application.port.in.task.ChangeTask.UnknownTask;
import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.in.task.DefineTask.Defined;
import dev.getwork.application.port.in.task.DefineTask.KeyRefused;
import dev.getwork.application.port.in.task.DefineTask.Replayed;
import dev.getwork.domain.task.NotationReader;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.UserName;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** How managers say what a task is. */
@RestController
@RequestMapping("/api/v1/tasks")
final class TaskDefinitionController {

  private final DefineTask defineTask;
  private final ChangeTask changeTask;
  private final NotationReader notation;

  TaskDefinitionController(DefineTask defineTask, ChangeTask changeTask, NotationReader notation) {
    this.defineTask = defineTask;
    this.changeTask = changeTask;
    this.notation = notation;
  }

  @PostMapping
  ResponseEntity<TaskResponse> define(UserName manager, CallKey key, @RequestBody TaskRequest body) {
    return switch (defineTask.define(body.definition(notation), manager, key.call(body))) {
      case Defined(Task task) -> created(task);
      case Replayed(Task task) -> key.replayed(created(task));
      case KeyRefused(KeyRefusal why) -> throw key.problem(why);
      case DefineTask.NameTaken() -> throw nameTaken();
    };
  }

  @PutMapping("/{id}")
  ResponseEntity<TaskResponse> change(
      @PathVariable TaskId id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      UserName manager,
      @RequestBody TaskRequest body) {
    long version = TaskVersion.required(ifMatch);
    return switch (changeTask.change(id, version, body.definition(notation), manager)) {
      case Changed(Task task) -> ResponseEntity.ok().eTag(TaskVersion.tag(task)).body(TaskResponse.from(task));
      case Stale(Task current) -> throw ProblemType.STALE_VERSION
          .because("Read the task again, and change what it says now.")
          .with("currentVersion", current.version());
      case ChangeTask.NameTaken() -> throw nameTaken();
      case UnknownTask() -> throw TaskController.unknown();
    };
  }

  private static ResponseEntity<TaskResponse> created(Task task) {
    return ResponseEntity.created(URI.create("/api/v1/tasks/" + task.id()))
        .eTag(TaskVersion.tag(task))
        .body(TaskResponse.from(task));
  }

  private static ProblemException nameTaken() {
    return ProblemType.NAME_TAKEN
        .because("Choose a name that no other task has.")
        .atPointer("/name", "is the name of another task");
  }
}
