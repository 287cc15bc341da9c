package dev.getwork.adapter.rest.task;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.task.Availability.Explanation;
import dev.getwork.application.port.in.task.Availability.UnknownLoan;
import dev.getwork.application.port.in.task.Availability.UnknownTask;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.application.port.in.work.RestoreExcludedLoan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The tasks, their queues, and the availability of loans for them. */
@RestController
@RequestMapping("/api/v1")
record TaskController(TaskQueries tasks, RestoreExcludedLoan restore) {

  @GetMapping("/tasks")
  PageResponse<TaskResponse> all(Paging paging) {
    return paging.response(tasks.list(paging.page()), task -> task.id().value(), TaskResponse::from);
  }

  @GetMapping("/tasks/{id}")
  ResponseEntity<TaskResponse> one(@PathVariable TaskId id) {
    return tasks.find(id)
        .map(task -> ResponseEntity.ok().eTag(TaskVersion.tag(task)).body(TaskResponse.from(task)))
        .orElseThrow(ProblemException::unknownTask);
  }

  @GetMapping("/tasks/{id}/queue")
  QueueResponse queue(@PathVariable TaskId id) {
    return tasks.queueDepth(id).map(QueueResponse::from).orElseThrow(ProblemException::unknownTask);
  }

  @GetMapping("/loans/{loanNumber}/availability")
  AvailabilityResponse availability(@PathVariable LoanNumber loanNumber, @RequestParam TaskId taskId) {
    return switch (tasks.availability(taskId, loanNumber)) {
      case Explanation explanation -> AvailabilityResponse.from(taskId, explanation);
      case UnknownLoan() -> throw ProblemException.unknownLoan();
      case UnknownTask() -> throw ProblemException.unknownTask();
    };
  }

  @DeleteMapping("/tasks/{id}/exclusions/{loanNumber}")
  ResponseEntity<Void> restore(@PathVariable TaskId id, @PathVariable LoanNumber loanNumber, @Caller UserName manager) {
    return switch (restore.restore(id, loanNumber, manager)) {
      case RESTORED -> ResponseEntity.noContent().build();
      case NOT_EXCLUDED -> throw ProblemType.NOT_EXCLUDED.because(
          "This loan is not excluded from the task, or there is no such loan or task.");
    };
  }
}
