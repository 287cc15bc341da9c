package dev.getwork.adapter.rest.loan;

import dev.getwork.adapter.rest.loan.LoanConfiguration.LoanResponse;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.application.port.in.loan.LoanQueries;
import dev.getwork.domain.loan.LoanNumber;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

@RestController
@RequestMapping("/api/v1/loans/{loanNumber}")
record LoanController(LoanQueries loans, JsonMapper json) {

  @GetMapping
  ResponseEntity<LoanResponse> one(@PathVariable LoanNumber loanNumber) {
    return loans.find(loanNumber).map(loan -> LoanResponse.answer(loan, json))
        .orElseThrow(ProblemException::unknownLoan);
  }
}
