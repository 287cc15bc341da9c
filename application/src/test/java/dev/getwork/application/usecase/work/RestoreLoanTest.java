package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.in.work.RestoreLoan;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RestoreLoanTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(1);
  private final Assignment assignment = scenario.assigned("ann");

  @Test
  void shouldRestoreAnExcludedLoan() {
    assertThat(restore()).isFalse();
    scenario.dispose(assignment, new Disposition.NeverReturn(new Reason("fraud")));
    assertThat(restore()).isTrue();
    assertThat(scenario.holdOf(assignment.loan())).isEmpty();
    assertThat(scenario.world.auditLog().events()).last().isEqualTo(HistoryEvent.of(
        Kind.LOAN_RESTORED, GetWorkScenario.MANAGER, scenario.task.id(), assignment.loan()));
    assertThat(restore()).isFalse();
  }

  @Test
  void shouldMakeAReturningOrExcludedLoanAvailable() {
    assertThat(makeAvailable()).as("held").isFalse();
    scenario.dispose(assignment, new Disposition.ReturnAfter(24, Optional.empty()));
    assertThat(restore()).as("not excluded").isFalse();
    assertThat(makeAvailable()).isTrue();
    assertThat(scenario.holdOf(assignment.loan())).isEmpty();
    assertThat(scenario.world.auditLog().events()).last().isEqualTo(HistoryEvent.of(
        Kind.LOAN_REQUEUED, GetWorkScenario.MANAGER, scenario.task.id(), assignment.loan()));
    Assignment again = scenario.assigned("ann");
    scenario.dispose(again, new Disposition.NeverReturn(new Reason("fraud")));
    assertThat(makeAvailable()).isTrue();
    assertThat(makeAvailable()).isFalse();
  }

  @Test
  void shouldRefuseToRestoreAnAssignedLoan() {
    assertThatIllegalArgumentException().isThrownBy(() -> restore(Set.of(Hold.Kind.ASSIGNED)));
  }

  private boolean makeAvailable() {
    return restore(Set.of(Hold.Kind.EXCLUDED, Hold.Kind.RETURNING));
  }

  private boolean restore() {
    return restore(Set.of(Hold.Kind.EXCLUDED));
  }

  private boolean restore(Set<Hold.Kind> kinds) {
    return scenario.node.get(RestoreLoan.class)
        .restore(scenario.task.id(), assignment.loan(), kinds, GetWorkScenario.MANAGER);
  }
}
