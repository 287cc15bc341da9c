package dev.getwork.adapter.rest.task;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.task.Availability.Explanation;
import dev.getwork.application.port.in.task.Availability.UnknownLoan;
import dev.getwork.application.port.in.task.Availability.UnknownTask;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.task.ManageTasks.Saved;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.in.task.PreviewTask.Previewed;
import dev.getwork.application.port.in.task.PreviewTask.TimedOut;
import dev.getwork.application.port.in.task.QueueDepth;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    TaskQueries tasks, ManageTasks manageTasks, PreviewTask previewTask, RestoreLoan restore, LoanFields fields) {

  private static final int PREVIEW_RETRY_SECONDS = 5;

  @GetMapping("/tasks")
  PageResponse<TaskResponse> all(@RequestParam Optional<String> search, @Caller Viewer viewer, Paging paging) {
    if (!search.orElse("").matches("\\P{Cc}{0,100}")) {
      throw ProblemException.wrongParameter(
          ProblemType.INVALID_VALUE, "search", "must have 1 to 100 characters, without control characters");
    }
    return paging.response(tasks.list(paging.page(), search.orElse(""), viewer), task -> task.id().value(),
        TaskResponse::from);
  }

  @GetMapping("/tasks/{id}")
  ResponseEntity<TaskResponse> one(@PathVariable TaskId id, @Caller Viewer viewer) {
    return tasks.find(id, viewer).map(TaskController::ok).orElseThrow(ProblemException::unknownTask);
  }

  @GetMapping("/tasks/{id}/queue")
  QueueResponse queue(@PathVariable TaskId id, @Caller Viewer viewer) {
    return tasks.queueDepth(id, viewer).map(depth -> QueueResponse.from(id, depth))
        .orElseThrow(ProblemException::unknownTask);
  }

  @GetMapping("/queues")
  PageResponse<QueueResponse> queues(@RequestParam Set<TaskId> taskIds, @Caller Viewer viewer) {
    List<Map.Entry<TaskId, QueueDepth>> depths =
        List.copyOf(tasks.queueDepths(FigureController.bounded(taskIds), viewer).entrySet());
    return PageResponse.all(depths, depth -> QueueResponse.from(depth.getKey(), depth.getValue()));
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
    if (!restore.restore(id, loanNumber, Set.of(Hold.Kind.EXCLUDED), manager)) {
      throw ProblemType.NOT_EXCLUDED.because(
          "Check loan and task: the loan is not excluded from this task, or one of them does not exist.");
    }
    return ResponseEntity.noContent().build();
  }

  @PostMapping("/tasks")
  ResponseEntity<TaskResponse> define(@Caller UserName manager, @RequestBody TaskRequest body) {
    return switch (manageTasks.define(body.definition(new CriteriaParser(fields)), manager)) {
      case Saved(Task task) -> answer(ResponseEntity.created(URI.create("/api/v1/tasks/" + task.id())), task);
      case ManageTasks.Refused refused -> throw problem(refused);
    };
  }

  /** Shows what a task would select. */
  @PostMapping("/task-previews")
  TaskPreviewResponse preview(@RequestBody TaskPreviewRequest body) {
    PreviewTask.Preview preview =
        body.preview(previewTask, new CriteriaParser(fields)).orElseThrow(() -> ProblemType.PREVIEWS_BUSY
            .because("Try again in a few seconds: the cluster runs the maximum number of previews.")
            .retryAfter(PREVIEW_RETRY_SECONDS));
    return switch (preview) {
      case Previewed previewed -> TaskPreviewResponse.from(previewed);
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
    return switch (manageTasks.change(id, version, body.definition(new CriteriaParser(fields)), manager)) {
      case Saved(Task task) -> ok(task);
      case ManageTasks.Refused refused -> throw problem(refused);
    };
  }

  @PostMapping("/tasks/{id}/pause")
  ResponseEntity<TaskResponse> pause(@PathVariable TaskId id, @Caller UserName manager) {
    return manageTasks.setPaused(id, true, manager).map(TaskController::ok).orElseThrow(ProblemException::unknownTask);
  }

  @PostMapping("/tasks/{id}/resume")
  ResponseEntity<TaskResponse> resume(@PathVariable TaskId id, @Caller UserName manager) {
    return manageTasks.setPaused(id, false, manager).map(TaskController::ok).orElseThrow(ProblemException::unknownTask);
  }

  /** Answers 202, because the creation takes minutes: the selection plan has its state. */
  @PutMapping("/tasks/{id}/selection-index")
  @ResponseStatus(HttpStatus.ACCEPTED)
  SelectionPlanResponse createIndex(@PathVariable TaskId id) {
    return manageTasks.createSelectionIndex(id).map(SelectionPlanResponse::from)
        .orElseThrow(ProblemException::unknownTask);
  }

  private static ResponseEntity<TaskResponse> ok(Task task) {
    return answer(ResponseEntity.ok(), task);
  }

  private static ResponseEntity<TaskResponse> answer(ResponseEntity.BodyBuilder response, Task task) {
    return response.eTag(TaskVersion.tag(task)).body(TaskResponse.from(task));
  }

  private static ProblemException problem(ManageTasks.Refused refused) {
    return switch (refused) {
      case ManageTasks.Stale(Task current) -> ProblemType.STALE_VERSION
          .because("Read the task again, and apply your change to its current version.")
          .with("currentVersion", current.version());
      case ManageTasks.NameTaken() -> ProblemType.NAME_TAKEN
          .because("Choose a name that no other task has.")
          .atPointer("/name", "must be unique among tasks");
      case ManageTasks.NotAfterUnknown(Set<TaskId> unknown) -> TaskRequest.unknown(unknown);
      case ManageTasks.UnknownTask() -> ProblemException.unknownTask();
    };
  }
}
