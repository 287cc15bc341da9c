package dev.getwork.application.usecase.loan;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.in.loan.LoanQueries;
import dev.getwork.domain.loan.LoanNumber;
import org.junit.jupiter.api.Test;

final class LoanQueriesTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(1);

  @Test
  void shouldFindALoanByItsNumber() {
    LoanQueries queries = scenario.node.get(LoanQueries.class);
    assertThat(queries.find(new LoanNumber("L-1"))).contains(aLoan("L-1").build());
    assertThat(queries.find(new LoanNumber("L-9"))).isEmpty();
  }
}
