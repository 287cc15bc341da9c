package dev.getwork.adapter.rest.task;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.task.Availability.Explanation;
import dev.getwork.application.port.in.task.Availability.UnknownLoan;
import dev.getwork.application.port.in.task.Availability.UnknownTask;
import dev.getwork.application.port.in.task.ChangeTask;
import dev.getwork.application.port.in.task.ChangeTask.Changed;
import dev.getwork.application.port.in.task.ChangeTask.Stale;
import dev.getwork.application.port.in.task.CreateSelectionIndex;
import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.in.task.DefineTask.Defined;
import dev.getwork.application.port.in.task.PauseTask;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.in.task.PreviewTask.AllBusy;
import dev.getwork.application.port.in.task.PreviewTask.Previewed;
import dev.getwork.application.port.in.task.PreviewTask.TimedOut;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.application.port.in.work.RestoreLoan;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.criteria.CriteriaParser;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The tasks: their definitions, queues, previews and pauses, and the availability of loans for them. */
@RestController
@RequestMapping("/api/v1")
public record TaskController(
    TaskQueries tasks, DefineTask defineTask, ChangeTask changeTask, PauseTask pauseTask, PreviewTask previewTask,
    CreateSelectionIndex createIndex, RestoreLoan restore, LoanFields fields) {

  private static final int PREVIEW_RETRY_SECONDS = 5;

  @GetMapping("/tasks")
  PageResponse<TaskResponse> all(@Caller Viewer viewer, Paging paging) {
    return paging.response(tasks.list(paging.page(), viewer), task -> task.id().value(), TaskResponse::from);
  }

  @GetMapping("/tasks/{id}")
  ResponseEntity<TaskResponse> one(@PathVariable TaskId id, @Caller Viewer viewer) {
    return tasks.find(id, viewer).map(TaskController::ok).orElseThrow(ProblemException::unknownTask);
  }

  @GetMapping("/tasks/{id}/queue")
  QueueResponse queue(@PathVariable TaskId id, @Caller Viewer viewer) {
    return tasks.queueDepth(id, viewer).map(QueueResponse::from).orElseThrow(ProblemException::unknownTask);
  }

  @GetMapping("/tasks/{id}/selection-plan")
  SelectionPlanResponse selectionPlan(@PathVariable TaskId id) {
    return tasks.selectionPlan(id).map(SelectionPlanResponse::from).orElseThrow(ProblemException::unknownTask);
  }

  @GetMapping("/loans/{loanNumber}/availability")
  AvailabilityResponse availability(
      @PathVariable LoanNumber loanNumber, @RequestParam TaskId taskId, @Caller Viewer viewer) {
    return switch (tasks.availability(taskId, loanNumber, viewer)) {
      case Explanation explanation -> AvailabilityResponse.from(taskId, explanation);
      case UnknownLoan() -> throw ProblemException.unknownLoan();
      case UnknownTask() -> throw ProblemException.unknownTask();
    };
  }

  @DeleteMapping("/tasks/{id}/exclusions/{loanNumber}")
  ResponseEntity<Void> restore(@PathVariable TaskId id, @PathVariable LoanNumber loanNumber, @Caller UserName manager) {
    return switch (restore.restore(id, loanNumber, Set.of(Hold.Kind.EXCLUDED), manager)) {
      case RESTORED -> ResponseEntity.noContent().build();
      case NOT_EXCLUDED -> throw ProblemType.NOT_EXCLUDED.because(
          "Check loan and task: the loan is not excluded from this task, or one of them does not exist.");
    };
  }

  @PostMapping("/tasks")
  ResponseEntity<TaskResponse> define(@Caller UserName manager, @RequestBody TaskRequest body) {
    return switch (defineTask.define(body.definition(new CriteriaParser(fields)), manager)) {
      case Defined(Task task) -> answer(ResponseEntity.created(URI.create("/api/v1/tasks/" + task.id())), task);
      case DefineTask.NameTaken() -> throw nameTaken();
      case DefineTask.NotAfterUnknown(Set<TaskId> unknown) -> throw TaskRequest.unknown(unknown);
    };
  }

  /** Shows what a task would select. */
  @PostMapping("/task-previews")
  TaskPreviewResponse preview(@RequestBody TaskPreviewRequest body) {
    return switch (body.preview(previewTask, new CriteriaParser(fields))) {
      case Previewed previewed -> TaskPreviewResponse.from(previewed);
      case AllBusy() -> throw ProblemType.PREVIEWS_BUSY
          .because("Try again in a few seconds: the cluster runs the maximum number of previews.")
          .retryAfter(PREVIEW_RETRY_SECONDS);
      case TimedOut(Duration timeLimit) -> throw ProblemType.PREVIEW_TIMED_OUT
          .because("The query exceeded its time limit of " + timeLimit.toSeconds()
              + " s. Try again when the load is lower, or narrow the criteria.")
          .retryAfter(PREVIEW_RETRY_SECONDS);
    };
  }

  @PutMapping("/tasks/{id}")
  ResponseEntity<TaskResponse> change(
      @PathVariable TaskId id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      @Caller UserName manager,
      @RequestBody TaskRequest body) {
    long version = TaskVersion.required(ifMatch);
    return switch (changeTask.change(id, version, body.definition(new CriteriaParser(fields)), manager)) {
      case Changed(Task task) -> ok(task);
      case Stale(Task current) -> throw ProblemType.STALE_VERSION
          .because("Read the task again, and apply your change to its current version.")
          .with("currentVersion", current.version());
      case ChangeTask.NameTaken() -> throw nameTaken();
      case ChangeTask.NotAfterUnknown(Set<TaskId> unknown) -> throw TaskRequest.unknown(unknown);
      case ChangeTask.UnknownTask() -> throw ProblemException.unknownTask();
    };
  }

  @PostMapping("/tasks/{id}/pause")
  ResponseEntity<TaskResponse> pause(@PathVariable TaskId id, @Caller UserName manager) {
    return pauseTask.setPaused(id, true, manager).map(TaskController::ok).orElseThrow(ProblemException::unknownTask);
  }

  @PostMapping("/tasks/{id}/resume")
  ResponseEntity<TaskResponse> resume(@PathVariable TaskId id, @Caller UserName manager) {
    return pauseTask.setPaused(id, false, manager).map(TaskController::ok).orElseThrow(ProblemException::unknownTask);
  }

  /** Answers 202, because the creation takes minutes: the selection plan has its state. */
  @PutMapping("/tasks/{id}/selection-index")
  @ResponseStatus(HttpStatus.ACCEPTED)
  SelectionPlanResponse createIndex(@PathVariable TaskId id) {
    return createIndex.create(id).map(SelectionPlanResponse::from).orElseThrow(ProblemException::unknownTask);
  }

  private static ResponseEntity<TaskResponse> ok(Task task) {
    return answer(ResponseEntity.ok(), task);
  }

  private static ResponseEntity<TaskResponse> answer(ResponseEntity.BodyBuilder response, Task task) {
    return response.eTag(TaskVersion.tag(task)).body(TaskResponse.from(task));
  }

  private static ProblemException nameTaken() {
    return ProblemType.NAME_TAKEN
        .because("Choose a name that no other task has.")
        .atPointer("/name", "is the name of another task");
  }
}
