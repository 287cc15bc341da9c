package dev.getwork.adapter.rest.task;

import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.task.ExplainAvailability;
import dev.getwork.application.port.in.task.ExplainAvailability.Explanation;
import dev.getwork.application.port.in.task.ExplainAvailability.UnknownLoan;
import dev.getwork.application.port.in.task.ExplainAvailability.UnknownTask;
import dev.getwork.application.port.in.task.RestoreExcludedLoan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Why a loan is or is not handed out for a task, and how an excluded one comes back. */
@RestController
final class AvailabilityController {

  private final ExplainAvailability explain;
  private final RestoreExcludedLoan restore;

  AvailabilityController(ExplainAvailability explain, RestoreExcludedLoan restore) {
    this.explain = explain;
    this.restore = restore;
  }

  @GetMapping("/api/v1/loans/{loanNumber}/availability")
  AvailabilityResponse availability(@PathVariable LoanNumber loanNumber, @RequestParam TaskId taskId) {
    return switch (explain.explain(taskId, loanNumber)) {
      case Explanation explanation -> AvailabilityResponse.from(taskId, explanation);
      case UnknownLoan() ->
        throw ProblemType.UNKNOWN_LOAN.because("No loan has such a number. Take loan numbers as they were answered.");
      case UnknownTask() -> throw TaskController.unknown();
    };
  }

  @DeleteMapping("/api/v1/tasks/{id}/exclusions/{loanNumber}")
  ResponseEntity<Void> restore(@PathVariable TaskId id, @PathVariable LoanNumber loanNumber, UserName manager) {
    return switch (restore.restore(id, loanNumber, manager)) {
      case RESTORED -> ResponseEntity.noContent().build();
      case NOT_EXCLUDED -> throw ProblemType.NOT_EXCLUDED.because(
          "Nothing keeps this loan from the task for good, or there is no such loan or task.");
    };
  }
}
