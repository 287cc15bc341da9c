package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.loan.ViewLoan;
import dev.getwork.domain.loan.LoanNumber;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What is known of a loan; for everybody. */
@RestController
@RequestMapping("/api/v1/loans/{loanNumber}")
final class LoanController {

  private final ViewLoan viewLoan;

  LoanController(ViewLoan viewLoan) {
    this.viewLoan = viewLoan;
  }

  @GetMapping
  LoanResponse one(@PathVariable LoanNumber loanNumber) {
    return viewLoan.find(loanNumber).map(LoanResponse::from).orElseThrow(LoanController::unknown);
  }

  private static ProblemException unknown() {
    return ProblemType.UNKNOWN_LOAN.because("No loan has such a number. Take loan numbers as they were answered.");
  }
}
