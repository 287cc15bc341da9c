package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.CountOutOfRange;
import dev.getwork.application.port.in.work.RequestWork.HeldLimitReached;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.RequestWork.UnknownTask;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.RequestOutcome.Failed;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The algorithm, step by step: who leads, who is served, and what happens when a leader is lost. */
final class GetWorkTest {

  private final Office office = new Office(aTask().forLoansIn("MA")).withLoans(9);

  @Test
  void shouldHandOutTheBestLoans() {
    WorkRequestView view = office.press("ann", 2);
    assertThat(Office.loans(view)).containsExactly("L-1", "L-2");
    assertThat(view.request().outcome()).isEqualTo(new Fulfilled(2, List.of()));
    var ofAll = Optional.of(new Selected(9, false));
    assertThat(view.assignments()).extracting(Assignment::rank).containsExactly(new Rank(1, ofAll), new Rank(2, ofAll));
    assertThat(office.loansOf("ann")).containsExactly("L-1", "L-2");
    assertThat(office.world.history().events()).extracting(HistoryEvent::kind)
        .containsExactly(HistoryEvent.Kind.LOAN_ASSIGNED, HistoryEvent.Kind.LOAN_ASSIGNED);
  }

  @Test
  void shouldHandOutByCriteriaAndOrder() {
    var other = new Office(aTask().forLoansIn("TX").largestFirst());
    other.world.bringIn(aLoan("A").in("TX").withAmount("1"), aLoan("B").in("TX").withAmount("2"), aLoan("C"));
    assertThat(Office.loans(other.press("ann", 5))).containsExactly("B", "A");
  }

  @Test
  void shouldServeEverybodyWhoWaitsByOneSelection() {
    List<WorkRequest> waiting = List.of(office.recorded("ann", 2), office.recorded("bob", 1));
    assertThat(Office.loans(office.press("eve", 3))).containsExactly("L-4", "L-5", "L-6");
    assertThat(waiting).allSatisfy(request -> assertThat(office.outcome(request.id())).isInstanceOf(Fulfilled.class));
    assertThat(office.world.selection().selections()).isEqualTo(1);
  }

  @Test
  void shouldServeWhoComesDuringTheSelectionByIt() {
    office.whileSelecting(() -> {
      WorkRequestView late = office.pressAndGo("bob", 1);
      assertThat(late.busy()).isTrue();
      assertThat(late.request().isPending()).isTrue();
      return late;
    });
    office.press("ann", 1);
    assertThat(office.loansOf("bob")).containsExactly("L-2");
    assertThat(office.world.selection().selections()).isEqualTo(1);
  }

  @Test
  void shouldLookAgainForWhoCameTooLateToBeSeen() {
    office.recorded("ann", 1);
    office.world.selection().whileDeciding(() -> office.recorded("bob", 1));
    office.serveStranded();
    assertThat(office.loansOf("bob")).containsExactly("L-2");
    assertThat(office.world.selection().selections()).isEqualTo(2);
  }

  @Test
  void shouldNotSelectWhenNobodyWaits() {
    office.byHand.requestWork().request(
        new Press(Office.user("ann"), office.task.id(), new LoanCount(1), Duration.ZERO));
    office.press("ann", 1);
    office.leaders.runAll();
    assertThat(office.world.selection().selections()).isEqualTo(1);
  }

  @Test
  void shouldLeavePendingWhatALostLeaderDecided() {
    office.whileSelecting(() -> lose(office.task.id()));
    WorkRequest request = office.recorded("ann", 1);
    office.serveStranded();
    assertThat(office.outcome(request.id())).isEqualTo(request.outcome());
    assertThat(office.loansOf("ann")).isEmpty();
    assertThat(Office.loans(office.recheck(request))).containsExactly("L-1");
  }

  @Test
  void shouldUndoWhatWasDecidedWhenTheLockIsLostThen() {
    office.world.selection().whileDeciding(() -> lose(office.task.id()));
    WorkRequest request = office.recorded("ann", 1);
    office.serveStranded();
    assertThat(office.outcome(request.id())).isEqualTo(request.outcome());
    assertThat(office.world.history().events()).isEmpty();
  }

  private boolean lose(TaskId task) {
    office.world.lock().lose(task);
    return true;
  }

  @Test
  void shouldTellAllWhoWaitThatTheSelectionFailed() {
    office.world.selection().failing("took too long");
    WorkRequest waiting = office.recorded("bob", 1);
    assertThat(office.press("ann", 1).request().outcome()).isEqualTo(new Failed("took too long"));
    assertThat(office.outcome(waiting.id())).isEqualTo(new Failed("took too long"));
  }

  @Test
  void shouldLeaveRequestsPendingWhenTheSelectionIsCutOff() {
    office.world.selection().interrupted();
    WorkRequest request = office.recorded("ann", 1);
    office.serveStranded();
    assertThat(office.outcome(request.id())).isEqualTo(request.outcome());
    assertThat(office.world.selection().selections()).isEqualTo(1);
    office.world.selection().giving(found -> found);
    assertThat(Office.loans(office.recheck(request))).containsExactly("L-1");
  }

  @Test
  void shouldReturnTheFirstOfTwoPresses() {
    office.world.selection().interrupted();
    WorkRequestView first = office.pressAndGo("ann", 2);
    assertThat(office.answer("ann", 3, Duration.ZERO)).isInstanceOfSatisfying(AlreadyPending.class,
        again -> assertThat(again.request().request().id()).isEqualTo(first.request().id()));
    assertThat(first.request().originallyRequested()).isEqualTo(new LoanCount(2));
  }

  @Test
  void shouldRefuseWhatCannotBeAsked() {
    var strict = new Office(aTask().limitedTo(2, 2)).withLoans(5);
    assertThat(strict.answer("ann", 3, Duration.ZERO)).isEqualTo(new CountOutOfRange(2));
    strict.press("ann", 2);
    assertThat(strict.answer("ann", 1, Duration.ZERO)).isEqualTo(new HeldLimitReached(2, 2));
    assertThat(strict.useCases.requestWork().request(
        new Press(Office.user("ann"), new TaskId(999), new LoanCount(1), Duration.ZERO))).isEqualTo(new UnknownTask());
    assertThat(strict.world.requests().anyPending(strict.task.id())).isFalse();
  }

  @Test
  void shouldCountOnlyTheLoansOfTheTaskAgainstItsLimit() {
    var strict = new Office(aTask().limitedTo(1, 1)).withLoans(1);
    Task other = strict.world.define(aTask().named("other").limitedTo(1, 1).build());
    strict.press("ann", 1);
    assertThat(Office.loans(Office.view(strict.useCases.requestWork().request(
        new Press(Office.user("ann"), other.id(), new LoanCount(1), Duration.ofSeconds(20)))))).containsExactly("L-1");
  }

  @Test
  void shouldHandEachLoanToOneUserOnThreeNodes() {
    var crowd = new Office(aTask()).withLoans(30);
    List<UseCases> nodes = List.of(crowd.world.node(), crowd.world.node(), crowd.world.node());
    List<String> handedOut = Meanwhile.atOnce(8, i -> Office.loans(Office.view(nodes.get(i % 3).requestWork().request(
        new Press(Office.user("user" + i), crowd.task.id(), new LoanCount(3), Duration.ofSeconds(20))))))
        .stream().flatMap(Collection::stream).toList();
    assertThat(handedOut).hasSize(24).doesNotHaveDuplicates();
  }

  @Test
  void shouldGiveNothingToWhoHasGone() {
    WorkRequest gone = office.recorded("bob", 1);
    office.world.clock().advance(Duration.ofMinutes(5));
    office.press("ann", 1);
    assertThat(office.outcome(gone.id())).isEqualTo(gone.outcome());
    assertThat(office.loansOf("bob")).isEmpty();
    assertThat(office.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldCountOnlyTheUsersOwnLooks() {
    office.world.selection().interrupted();
    WorkRequest request = office.recorded("ann", 1);
    look(request, new Viewer(Office.MANAGER, true));
    assertThat(look(request, new Viewer(request.user(), false)).request().looks()).isEqualTo(1);
    assertThat(look(request, new Viewer(request.user(), false)).recheckAfter()).isEqualTo(Duration.ofSeconds(20));
  }

  @Test
  void shouldShowARequestToItsUserAndManagersOnly() {
    WorkRequest request = office.press("ann", 1).request();
    assertThat(office.useCases.recheckWork()
        .recheck(request.id(), new Viewer(Office.user("bob"), false), Duration.ZERO, Set.of())).isEmpty();
    assertThat(office.useCases.recheckWork()
        .recheck(new WorkRequestId(999), new Viewer(Office.MANAGER, true), Duration.ZERO, Set.of())).isEmpty();
    assertThat(look(request, new Viewer(Office.MANAGER, true)).assignments()).hasSize(1);
  }

  @Test
  void shouldAnswerThatARequestWasRecorded() {
    assertThat(office.answer("ann", 1, Duration.ofSeconds(20))).isInstanceOf(Recorded.class);
  }

  private WorkRequestView look(WorkRequest request, Viewer viewer) {
    return office.useCases.recheckWork().recheck(request.id(), viewer, Duration.ZERO, Set.of()).orElseThrow();
  }
}
