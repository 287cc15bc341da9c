package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.work.BatchResponse.Result;
import dev.getwork.application.port.in.work.HoldFilter;
import dev.getwork.application.port.in.work.RestoreLoan;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The loans that are unavailable for a task: who holds, returned or excluded them, and their restoration by managers. */
@RestController
@RequestMapping("/api/v1/tasks/{id}")
record HoldController(WorkQueries work, RestoreLoan restoreLoan) {

  private static final Set<Hold.Kind> RESTORABLE = Set.of(Hold.Kind.EXCLUDED, Hold.Kind.RETURNING);

  @GetMapping("/holds")
  PageResponse<HeldLoanResponse> holds(
      @PathVariable TaskId id,
      @RequestParam Optional<Hold.Kind> kind,
      @RequestParam Optional<UserName> user,
      Paging paging) {
    return work.holds(new HoldFilter(id, kind, user), paging.page())
        .map(found -> paging.response(found, held -> held.assignment().id().value(), HeldLoanResponse::from))
        .orElseThrow(ProblemException::unknownTask);
  }

  /** Each loan has a transaction of its own, as in other batches. */
  @PostMapping("/restorations")
  @ResponseStatus(HttpStatus.MULTI_STATUS)
  BatchResponse restore(
      @PathVariable TaskId id, @Caller UserName manager, @RequestBody RestorationBatchRequest body) {
    return new BatchResponse(BatchController.parts("loanNumbers", body.loanNumbers()).stream()
        .map(loan -> restored(id, loan, manager))
        .toList());
  }

  private Result restored(TaskId task, String loan, UserName manager) {
    try {
      if (restoreLoan.restore(task, number(loan), RESTORABLE, manager)) {
        return new Result(null, loan, HttpStatus.NO_CONTENT.value(), null, null, null);
      }
      throw ProblemType.NOT_EXCLUDED.because(
          "Check loan and task: the loan is neither excluded nor returned for later, or one of them does not exist.");
    } catch (ProblemException problem) {
      return new Result(null, loan, problem.status(), null, null,
          problem.body("/api/v1/tasks/" + task + "/restorations", null));
    }
  }

  private static LoanNumber number(String text) {
    try {
      return new LoanNumber(text);
    } catch (IllegalArgumentException _) {
      throw ProblemException.unknownLoan();
    }
  }
}
