package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.paging.PagingConfiguration.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.loan.ViewLoan;
import dev.getwork.application.port.in.work.ViewLoanHistory;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.RecordedEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What is known of a loan, and what was done to it; for everybody. */
@RestController
@RequestMapping("/api/v1/loans/{loanNumber}")
final class LoanController {

  private final ViewLoan viewLoan;
  private final ViewLoanHistory viewHistory;

  LoanController(ViewLoan viewLoan, ViewLoanHistory viewHistory) {
    this.viewLoan = viewLoan;
    this.viewHistory = viewHistory;
  }

  @GetMapping
  LoanResponse one(@PathVariable LoanNumber loanNumber) {
    return viewLoan.find(loanNumber).map(LoanResponse::from).orElseThrow(LoanController::unknown);
  }

  @GetMapping("/history")
  HistoryEventListResponse history(@PathVariable LoanNumber loanNumber, Paging paging) {
    return viewHistory.of(loanNumber, paging.page())
        .map(found -> HistoryEventListResponse.from(paging.cut(found, RecordedEvent::id)))
        .orElseThrow(LoanController::unknown);
  }

  private static ProblemException unknown() {
    return ProblemType.UNKNOWN_LOAN.because("No loan has such a number. Take loan numbers as they were answered.");
  }
}
