package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RestoreExcludedLoan;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Reason;
import org.junit.jupiter.api.Test;

final class RestoreExcludedLoanTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(1);
  private final Assignment assignment = scenario.assigned("ann");

  @Test
  void shouldRestoreAnExcludedLoan() {
    assertThat(restore()).isEqualTo(RestoreExcludedLoan.Answer.NOT_EXCLUDED);
    scenario.node.get(DisposeAssignment.class)
        .dispose(assignment.id(), assignment.holder(), new Disposition.NeverReturn(new Reason("fraud")));
    assertThat(restore()).isEqualTo(RestoreExcludedLoan.Answer.RESTORED);
    assertThat(scenario.holdOf(assignment.loan())).isEmpty();
    assertThat(scenario.world.auditLog().events()).last().isEqualTo(HistoryEvent.of(
        Kind.LOAN_RESTORED, GetWorkScenario.MANAGER, scenario.task.id(), assignment.loan()));
    assertThat(restore()).isEqualTo(RestoreExcludedLoan.Answer.NOT_EXCLUDED);
  }

  private RestoreExcludedLoan.Answer restore() {
    return scenario.node.get(RestoreExcludedLoan.class).restore(scenario.task.id(), assignment.loan(),
        GetWorkScenario.MANAGER);
  }
}
