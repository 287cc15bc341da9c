package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.task.RestoreExcludedLoan;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AssignmentUseCasesTest {

  private static final UserName ANN = Office.user("ann");
  private static final UserName BOB = Office.user("bob");
  private static final AssignmentId UNKNOWN = new AssignmentId(999);
  private static final Disposition COMPLETE = new Disposition.Complete();
  private static final Disposition NEVER = new Disposition.NeverReturn(new Reason("fraud"));

  private final Office office = new Office(aTask().limitedTo(1, 1)).withLoans(2);
  private final Assignment assignment = office.assigned("ann");
  private final Instant now = office.world.clock().now();

  @Test
  void shouldEndTheHoldOfACompletedLoan() {
    assertThat(dispose(COMPLETE)).isEqualTo(new DisposeAssignment.Disposed(ended(COMPLETE)));
    assertThat(hold()).isEmpty();
    assertHistory(Kind.LOAN_COMPLETED, ANN, assignment.id());
    assertThat(office.loansOf("ann")).isEmpty();
  }

  @Test
  void shouldEndTheHoldOfALoanReturnedAtOnce() {
    dispose(returnAfter(0));
    assertThat(hold()).isEmpty();
    assertThat(Office.loans(office.press("bob", 1))).containsExactly("L-1");
  }

  @Test
  void shouldHoldAReturnedLoanByTheDatabasesClock() {
    assertThat(dispose(returnAfter(2))).isEqualTo(new DisposeAssignment.Disposed(ended(returnAfter(2))));
    assertThat(hold()).contains(new Hold.Returning(now.plus(Duration.ofHours(2))));
    assertHistory(Kind.LOAN_RETURNED, ANN, assignment.id());
  }

  @Test
  void shouldExcludeALoanThatNeverReturns() {
    dispose(NEVER);
    assertThat(hold()).contains(new Hold.Excluded());
    assertHistory(Kind.LOAN_EXCLUDED, ANN, assignment.id());
  }

  @Test
  void shouldAnswerTheSameToTheSameDisposition() {
    dispose(returnAfter(2));
    int events = office.world.history().events().size();
    office.world.clock().advance(Duration.ofHours(1));
    assertThat(dispose(returnAfter(2))).isEqualTo(new DisposeAssignment.Repeated(ended(returnAfter(2))));
    assertThat(hold()).contains(new Hold.Returning(now.plus(Duration.ofHours(2))));
    assertThat(office.world.history().events()).hasSize(events);
  }

  @Test
  void shouldRefuseAnotherDisposition() {
    dispose(returnAfter(2));
    assertThat(dispose(COMPLETE)).isEqualTo(new DisposeAssignment.AlreadyDisposed(ended(returnAfter(2))));
    assertThat(hold()).isPresent();
  }

  @Test
  void shouldLetOnlyTheHolderDispose() {
    assertThat(office.useCases.disposeAssignment().dispose(assignment.id(), BOB, COMPLETE))
        .isEqualTo(new DisposeAssignment.NotHolder());
    assertThat(office.useCases.disposeAssignment().dispose(UNKNOWN, ANN, COMPLETE))
        .isEqualTo(new DisposeAssignment.UnknownAssignment());
    assertThat(office.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldPutAReleasedLoanBackAtOnce() {
    Assignment released = assignment.ended(new AssignmentEnd.Released(Office.MANAGER, now));
    assertThat(release(assignment.id())).isEqualTo(new ReleaseAssignment.Released(released));
    assertThat(hold()).isEmpty();
    assertHistory(Kind.LOAN_RELEASED, Office.MANAGER, assignment.id());
    assertThat(release(assignment.id())).isEqualTo(new ReleaseAssignment.AlreadyEnded(released));
    assertThat(release(UNKNOWN)).isEqualTo(new ReleaseAssignment.UnknownAssignment());
    assertThat(dispose(COMPLETE)).isEqualTo(new DisposeAssignment.Ended(released));
  }

  @Test
  void shouldNotTouchTheNextHoldersHoldAfterARelease() {
    release(assignment.id());
    Assignment next = office.assigned("bob");
    dispose(NEVER);
    release(assignment.id());
    assertThat(hold()).contains(new Hold.Assigned(next.id(), BOB));
  }

  @Test
  void shouldHandATransferredLoanOn() {
    assertThat(transfer(assignment.id(), BOB)).isInstanceOfSatisfying(TransferAssignment.Transferred.class, answer -> {
      assertThat(answer.assignment().holder()).isEqualTo(BOB);
      assertThat(answer.assignment().id()).isNotEqualTo(assignment.id());
      assertThat(hold()).contains(new Hold.Assigned(answer.assignment().id(), BOB));
      assertHistory(Kind.LOAN_TRANSFERRED, Office.MANAGER, answer.assignment().id());
      assertThat(office.world.history().events()).filteredOn(event -> event.kind() == Kind.LOAN_TRANSFERRED)
          .extracting(event -> event.assignment().orElseThrow())
          .containsExactly(assignment.id(), answer.assignment().id());
    });
    assertThat(office.loansOf("bob")).containsExactly("L-1");
    assertThat(office.loansOf("ann")).isEmpty();
  }

  @Test
  void shouldSayWhoTransferredAndWhenToTheFormerHolder() {
    transfer(assignment.id(), BOB);
    Assignment ended = assignment.ended(new AssignmentEnd.Transferred(BOB, Office.MANAGER, now));
    assertThat(dispose(COMPLETE)).isEqualTo(new DisposeAssignment.Ended(ended));
    assertThat(transfer(assignment.id(), BOB)).isEqualTo(new TransferAssignment.AlreadyEnded(ended));
  }

  @Test
  void shouldNotTransferBeyondALimitOrToTheHolder() {
    office.assigned("bob");
    assertThat(transfer(assignment.id(), BOB)).isEqualTo(new TransferAssignment.HeldLimitReached(1));
    assertThat(transfer(assignment.id(), ANN)).isEqualTo(new TransferAssignment.AlreadyHolder());
    assertThat(transfer(UNKNOWN, BOB)).isEqualTo(new TransferAssignment.UnknownAssignment());
    assertThat(office.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldRestoreAnExcludedLoan() {
    assertThat(restore()).isEqualTo(RestoreExcludedLoan.Answer.NOT_EXCLUDED);
    dispose(NEVER);
    assertThat(restore()).isEqualTo(RestoreExcludedLoan.Answer.RESTORED);
    assertThat(hold()).isEmpty();
    assertThat(office.world.history().events()).last().isEqualTo(HistoryEvent.of(
        Kind.LOAN_RESTORED, Office.MANAGER, office.task.id(), assignment.loan()));
    assertThat(restore()).isEqualTo(RestoreExcludedLoan.Answer.NOT_EXCLUDED);
  }

  @Test
  void shouldShowWhichLoanIsHeldForWhichWork() {
    assertThat(office.useCases.views().viewPipeline().of(ANN, Page.first(50))).containsExactly(
        new ViewPipeline.Item(assignment, office.task.definition().name(), aLoan("L-1").build()));
  }

  private void assertHistory(Kind kind, UserName actor, AssignmentId id) {
    assertThat(office.world.history().events()).last().isEqualTo(new HistoryEvent(
        kind, actor, office.task.id(), Optional.of(assignment.loan()), Optional.of(id)));
  }

  private Optional<Hold> hold() {
    return office.world.ports().holds().find(office.task.id(), assignment.loan());
  }

  private DisposeAssignment.Answer dispose(Disposition disposition) {
    return office.useCases.disposeAssignment().dispose(assignment.id(), ANN, disposition);
  }

  private ReleaseAssignment.Answer release(AssignmentId id) {
    return office.useCases.releaseAssignment().release(id, Office.MANAGER);
  }

  private TransferAssignment.Answer transfer(AssignmentId id, UserName to) {
    return office.useCases.transferAssignment().transfer(id, to, Office.MANAGER, Optional.empty());
  }

  private RestoreExcludedLoan.Answer restore() {
    return office.useCases.restoreExcludedLoan().restore(office.task.id(), assignment.loan(), Office.MANAGER);
  }

  private Assignment ended(Disposition disposition) {
    return assignment.ended(new AssignmentEnd.Disposed(disposition, ANN, now));
  }

  private static Disposition returnAfter(int hours) {
    return new Disposition.ReturnAfter(new ReturnDelay(hours), Optional.empty());
  }
}
