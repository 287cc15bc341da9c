package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.DispositionOutcome.Withdrawn;
import dev.getwork.domain.work.DispositionOutcome.NotHolder;
import dev.getwork.domain.work.DispositionOutcome.Repeated;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DisposeAssignmentTest {

  private static final UserName ANN = GetWorkScenario.user("ann");
  private static final Disposition COMPLETE = new Disposition.Complete();
  private static final Disposition RETURN =
      new Disposition.ReturnAfter(new ReturnDelay(2), Optional.empty());

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().limitedTo(1, 1)).withLoans(2);
  private final Assignment assignment = scenario.assigned("ann");
  private final Instant now = scenario.world.clock().now();

  @Test
  void shouldEndTheHoldOfACompletedLoan() {
    assertThat(dispose(COMPLETE)).isEqualTo(new Disposed(ended(COMPLETE)));
    assertThat(scenario.holdOf(assignment.loan())).isEmpty();
    assertLastEvent(Kind.LOAN_COMPLETED);
    assertThat(scenario.loansOf("ann")).isEmpty();
  }

  @Test
  void shouldHoldAReturnedLoanByTheClockOfTheDatabase() {
    assertThat(dispose(RETURN)).isEqualTo(new Disposed(ended(RETURN)));
    assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Returning(now.plus(Duration.ofHours(2))));
    assertLastEvent(Kind.LOAN_RETURNED);
  }

  @Test
  void shouldAnswerARepeatWithoutChange() {
    dispose(RETURN);
    int events = scenario.world.auditLog().events().size();
    scenario.world.clock().advance(Duration.ofHours(1));
    assertThat(dispose(RETURN)).isEqualTo(new Repeated(ended(RETURN)));
    assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Returning(now.plus(Duration.ofHours(2))));
    assertThat(scenario.world.auditLog().events()).hasSize(events);
  }

  @Test
  void shouldRefuseDispositionsByOtherUsers() {
    assertThat(
        scenario.node.get(DisposeAssignment.class).dispose(assignment.id(), GetWorkScenario.user("bob"), COMPLETE))
        .contains(new NotHolder());
    assertThat(scenario.node.get(DisposeAssignment.class).dispose(new AssignmentId(999), ANN, COMPLETE)).isEmpty();
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldNotEndTheHoldOfALaterAssignment() {
    scenario.node.get(ReleaseAssignment.class).release(assignment.id(), GetWorkScenario.MANAGER);
    Assignment next = scenario.assigned("bob");
    assertThat(dispose(COMPLETE)).isInstanceOf(Withdrawn.class);
    assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Assigned(next.id(), next.holder()));
  }

  private void assertLastEvent(Kind kind) {
    assertThat(scenario.world.auditLog().events()).last().isEqualTo(HistoryEvent.of(kind, ANN, assignment));
  }

  private DispositionOutcome dispose(Disposition disposition) {
    return scenario.node.get(DisposeAssignment.class).dispose(assignment.id(), ANN, disposition).orElseThrow();
  }

  private Assignment ended(Disposition disposition) {
    return assignment.ended(new AssignmentEnd.Disposed(disposition, ANN, now));
  }
}
