package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.DispositionOutcome.AlreadyDisposed;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.DispositionOutcome.Withdrawn;
import dev.getwork.domain.work.DispositionOutcome.NotHolder;
import dev.getwork.domain.work.DispositionOutcome.NotInTime;
import dev.getwork.domain.work.DispositionOutcome.Repeated;
import dev.getwork.domain.work.ExtensionOutcome.Extended;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class AssignmentTest {

  private static final UserName ANN = new UserName("ann");
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final UserName BOB = new UserName("bob");
  private static final Disposition COMPLETE = new Disposition.Complete(Map.of());
  private static final Disposition RETURN =
      new Disposition.ReturnAfter(2, Optional.of(new Reason("call back")));
  private static final Disposition RETURN_AT =
      new Disposition.ReturnAt(NOON.plusSeconds(1), Optional.of(new Reason("call back")));
  private static final Disposition EXCLUDE = new Disposition.NeverReturn(new Reason("fraud suspected"));

  @Test
  void shouldEndOnce() {
    Assignment ended = assignment().ended(new AssignmentEnd.Released(ANN, NOON));
    assertThat(ended.end()).contains(new AssignmentEnd.Released(ANN, NOON));
    assertThatIllegalStateException().isThrownBy(() -> ended.ended(new AssignmentEnd.Released(ANN, NOON)))
        .withMessageContaining("ended already");
  }

  static List<Disposition> dispositions() {
    return List.of(COMPLETE, RETURN, RETURN_AT, EXCLUDE);
  }

  @ParameterizedTest
  @MethodSource("dispositions")
  void shouldBeDisposedOfByItsHolder(Disposition disposition) {
    assertThat(assignment().dispose(ANN, disposition, NOON, false))
        .isEqualTo(new Disposed(disposed(disposition), false));
  }

  @ParameterizedTest
  @MethodSource("dispositions")
  void shouldAnswerTheSameDispositionAgainAsARepeat(Disposition disposition) {
    Assignment ended = disposed(disposition);
    assertThat(ended.dispose(ANN, disposition, NOON.plusSeconds(1), false)).isEqualTo(new Repeated(ended, false));
  }

  @ParameterizedTest
  @MethodSource("dispositions")
  void shouldNotBeDisposedOfInAnotherWayLater(Disposition disposition) {
    Assignment ended = disposed(disposition);
    var other = new Disposition.NeverReturn(new Reason("other"));
    assertThat(ended.dispose(ANN, other, NOON, false)).isEqualTo(new AlreadyDisposed(ended));
  }

  /** But a repeat is the same after the instant has passed. */
  @Test
  void shouldNotReturnAtAnInstantThatHasPassed() {
    Instant late = NOON.plusSeconds(1);
    assertThat(assignment().dispose(ANN, RETURN_AT, late, false)).isEqualTo(new NotInTime());
    assertThat(timedOut().dispose(ANN, RETURN_AT, late, true)).isEqualTo(new NotInTime());
    assertThat(timedOut().dispose(ANN, RETURN_AT, late, false)).isEqualTo(new Withdrawn(timedOut()));
    assertThat(assignment().dispose(BOB, RETURN_AT, late, false)).isEqualTo(new NotHolder());
    assertThat(disposed(RETURN_AT).dispose(ANN, RETURN_AT, late, false))
        .isEqualTo(new Repeated(disposed(RETURN_AT), false));
  }

  @Test
  void shouldNotBeDisposedOfByAnotherUser() {
    assertThat(assignment().dispose(BOB, COMPLETE, NOON, false)).isEqualTo(new NotHolder());
    assertThat(disposed(COMPLETE).dispose(BOB, COMPLETE, NOON, false)).isEqualTo(new NotHolder());
  }

  @Test
  void shouldNotBeDisposedOfAfterAManagerEndedIt() {
    for (AssignmentEnd end : List.of(
        new AssignmentEnd.Released(BOB, NOON), new AssignmentEnd.Transferred(BOB, BOB, NOON))) {
      Assignment ended = assignment().ended(end);
      assertThat(ended.dispose(ANN, COMPLETE, NOON, true)).isEqualTo(new Withdrawn(ended));
    }
  }

  private static final TaskLimits TWO_HOURS = TaskLimits.DEFAULT.heldAtMost(Optional.of(2));

  @Test
  void shouldBeHeldForTheTimeThatItsTaskAllows() {
    assertThat(assignment().heldUntil(TaskLimits.DEFAULT)).isEmpty();
    assertThat(assignment().heldUntil(TWO_HOURS)).contains(NOON.plusSeconds(7_200));
    assertThat(assignment().timedOut(TaskLimits.DEFAULT, Instant.MAX)).isEmpty();
    assertThat(assignment().timedOut(TWO_HOURS, NOON.plusSeconds(7_200).minusNanos(1))).isEmpty();
    assertThat(assignment().timedOut(TWO_HOURS, NOON.plusSeconds(7_200))).contains(timedOut());
    assertThat(disposed(RETURN).timedOut(TWO_HOURS, Instant.MAX)).isEmpty();
  }

  @Test
  void shouldBeHeldForTheWholeTimeAgainAfterAnExtension() {
    Instant later = NOON.plusSeconds(60);
    var extended = new Assignment(
        new AssignmentId(1), new TaskId(1), new LoanNumber("L-1"), ANN, new Rank(Optional.of(1), Optional.empty()),
        NOON, later, Optional.empty());
    Instant until = later.plusSeconds(7_200);
    assertThat(assignment().extend(ANN, TWO_HOURS, later)).isEqualTo(new Extended(extended, until));
    assertThat(extended.timedOut(TWO_HOURS, until.minusNanos(1))).isEmpty();
    assertThat(extended.timedOut(TWO_HOURS, until)).get().extracting(Assignment::heldSince).isEqualTo(later);
  }

  @Test
  void shouldBeExtendedByItsHolderWhileItIsActiveAndLimited() {
    assertThat(assignment().extend(BOB, TWO_HOURS, NOON)).isEqualTo(new ExtensionOutcome.NotHolder());
    assertThat(timedOut().extend(BOB, TWO_HOURS, NOON)).isEqualTo(new ExtensionOutcome.NotHolder());
    assertThat(timedOut().extend(ANN, TWO_HOURS, NOON)).isEqualTo(new ExtensionOutcome.AlreadyEnded(timedOut()));
    assertThat(assignment().extend(ANN, TaskLimits.DEFAULT, NOON)).isEqualTo(new ExtensionOutcome.Unlimited());
  }

  @Test
  void shouldBeDisposedOfLateWhileTheLoanIsFree() {
    assertThat(timedOut().isTimedOut()).isTrue();
    assertThat(assignment().isTimedOut()).isFalse();
    assertThat(disposed(COMPLETE).isTimedOut()).isFalse();
    assertThat(timedOut().dispose(ANN, COMPLETE, NOON, true)).isEqualTo(new Disposed(disposed(COMPLETE), false));
    assertThat(timedOut().dispose(ANN, COMPLETE, NOON, false)).isEqualTo(new Withdrawn(timedOut()));
    assertThat(timedOut().dispose(BOB, COMPLETE, NOON, true)).isEqualTo(new NotHolder());
    assertThat(disposed(COMPLETE).dispose(ANN, COMPLETE, NOON, true))
        .isEqualTo(new Repeated(disposed(COMPLETE), false));
    assertThat(timedOut().end().map(AssignmentEnd::by)).contains(HistoryEvent.SYSTEM);
  }

  private static Assignment timedOut() {
    return assignment().ended(new AssignmentEnd.TimedOut(NOON.plusSeconds(7_200)));
  }

  @Test
  void shouldRefuseAnIdBelowOne() {
    assertThatIllegalArgumentException().isThrownBy(() -> new AssignmentId(0)).withMessageContaining("assignment id");
    assertThatIllegalArgumentException().isThrownBy(() -> new SelectionRunId(0)).withMessageContaining("run id");
  }

  @Test
  void shouldShowIdsAsNumbers() {
    assertThat(new AssignmentId(1)).hasToString("1");
    assertThat(new WorkRequestId(1)).hasToString("1");
    assertThat(new SelectionRunId(1)).hasToString("1");
  }

  @Test
  void shouldCreateEventsOfAssignmentsLoansAndTasks() {
    Assignment assignment = assignment();
    var loan = new LoanNumber("L-1");
    assertThat(HistoryEvent.of(Kind.LOAN_ASSIGNED, ANN, assignment)).isEqualTo(new HistoryEvent(
        Kind.LOAN_ASSIGNED, ANN, Optional.of(assignment.task()), Optional.of(loan), Optional.of(assignment.id()),
        FactChanges.NONE));
    assertThat(HistoryEvent.of(Kind.LOAN_RESTORED, ANN, assignment.task(), loan).assignment()).isEmpty();
    assertThat(HistoryEvent.of(Kind.TASK_DEFINED, ANN, assignment.task()).loan()).isEmpty();
  }

  private static Assignment disposed(Disposition disposition) {
    return assignment().ended(new AssignmentEnd.Disposed(disposition, ANN, NOON));
  }

  private static Assignment assignment() {
    return new Assignment(new AssignmentId(1), new TaskId(1), new LoanNumber("L-1"), ANN,
        new Rank(Optional.of(1), Optional.empty()), NOON, NOON, Optional.empty());
  }
}
