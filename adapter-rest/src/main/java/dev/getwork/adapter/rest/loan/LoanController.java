package dev.getwork.adapter.rest.loan;

import dev.getwork.adapter.rest.loan.LoanConfiguration.LoanResponse;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.application.port.in.loan.LoanQueries;
import dev.getwork.domain.loan.LoanNumber;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/loans/{loanNumber}")
record LoanController(LoanQueries loans) {

  @GetMapping
  LoanResponse one(@PathVariable LoanNumber loanNumber) {
    return loans.find(loanNumber).map(LoanResponse::from).orElseThrow(ProblemException::unknownLoan);
  }
}
