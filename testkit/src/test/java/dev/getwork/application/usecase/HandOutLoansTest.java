package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.QueueDepth;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.RequestOutcome.Empty;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.Shortfall.Why;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.OutPortsByType;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is decided within the assigning transaction: who gets how much of what, and why not more. */
final class HandOutLoansTest {

  private final Office office = new Office(aTask().forLoansIn("MA"));

  @Test
  void shouldSkipALoanThatChangedMeanwhileAndTakeTheNext() {
    office.withLoans(3).whileSelecting(() -> {
      office.world.bringIn(aLoan("L-1").in("TX"));
      return true;
    });
    assertThat(Office.loans(office.press("ann", 2))).containsExactly("L-2", "L-3");
  }

  @Test
  void shouldSkipALoanThatIsHeldMeanwhileAndTakeTheNext() {
    office.withLoans(3);
    WorkRequest other = office.recorded("eve", 1);
    office.whileSelecting(() -> hold("L-1", other));
    assertThat(Office.loans(office.press("ann", 1))).doesNotContain("L-1").hasSize(1);
  }

  @Test
  void shouldMakeGoodALoanThatIsRefusedWhenAssigned() {
    office.withLoans(4);
    holdFirst("L-2");
    WorkRequest ann = office.recorded("ann", 3);
    serveBlindly(true);
    assertThat(office.outcome(ann.id())).isEqualTo(new Fulfilled(3, List.of()));
    assertThat(office.loansOf("ann")).containsExactly("L-1", "L-3", "L-4");
  }

  @Test
  void shouldMakeItGoodWithWhatACutSelectionHasLeft() {
    office.withLoans(4);
    holdFirst("L-1");
    WorkRequest ann = office.recorded("ann", 3);
    office.recorded("bob", 3);
    serveBlindly(false);
    assertThat(office.outcome(ann.id())).isEqualTo(new Fulfilled(3, List.of()));
    assertThat(office.loansOf("ann")).containsExactly("L-2", "L-3", "L-4");
  }

  @Test
  void shouldMakeItGoodToWhomItWasRefused() {
    office.withLoans(4);
    holdFirst("L-2");
    office.recorded("ann", 1);
    office.recorded("bob", 1);
    serveBlindly(true);
    assertThat(office.loansOf("ann")).containsExactly("L-1");
    assertThat(office.loansOf("bob")).containsExactly("L-3");
  }

  /** Somebody else's, who waits no more. */
  private void holdFirst(String loan) {
    WorkRequest eve = office.recorded("eve", 1);
    hold(loan, eve);
    office.world.requests().abandon(eve.id());
  }

  private void serveBlindly(boolean complete) {
    var blind = new Blind(office.world.selection(), complete);
    UseCases node =
        office.world.node(OutPortsByType.exchanged(office.world.ports(), LoanSelection.class, blind), office.leaders);
    node.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS);
    office.leaders.runAll();
  }

  @Test
  void shouldCutARequestToWhatItsUserMayStillHold() {
    var strict = new Office(aTask().limitedTo(5, 6)).withLoans(20);
    strict.press("ann", 5);
    WorkRequest cut = strict.press("ann", 3).request();
    assertThat(cut.outcome()).isEqualTo(new Fulfilled(1, List.of(Shortfall.of(Why.HELD_LIMIT, 2))));
  }

  @Test
  void shouldGiveNothingToWhoReachedTheLimitMeanwhile() {
    var strict = new Office(aTask().limitedTo(1, 1)).withLoans(3);
    var eve = strict.assigned("eve");
    strict.whileSelecting(
        () -> strict.useCases.transferAssignment().transfer(eve.id(), Office.user("ann"), Office.MANAGER,
            Optional.empty()));
    assertThat(strict.press("ann", 1).request().outcome())
        .isEqualTo(new Empty(List.of(Shortfall.of(Why.HELD_LIMIT, 1))));
    assertThat(strict.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldSayThatOthersHoldTheRest() {
    office.withLoans(3).press("bob", 2);
    assertThat(office.press("ann", 3).request().outcome())
        .isEqualTo(new Fulfilled(1, List.of(Shortfall.of(Why.HELD_BY_OTHERS, 2))));
  }

  @Test
  void shouldSayThatNoneMatches() {
    office.world.bringIn(aLoan("L-1").in("TX"));
    WorkRequest empty = office.press("ann", 2).request();
    assertThat(empty.outcome()).isEqualTo(new Empty(List.of(Shortfall.of(Why.NO_MATCH, 2))));
    assertThat(empty.requested()).isZero();
  }

  @Test
  void shouldSayWhatReturnsWhenAndWhatIsExcluded() {
    office.withLoans(2);
    dispose("bob", new Disposition.ReturnAfter(new ReturnDelay(3), Optional.empty()));
    dispose("bob", new Disposition.NeverReturn(new Reason("fraud")));
    assertThat(office.press("ann", 1).request().outcome()).isEqualTo(new Empty(List.of(
        new Shortfall(Why.RETURNING_LATER, 1, Optional.of(office.world.clock().now().plus(Duration.ofHours(3)))),
        Shortfall.of(Why.EXCLUDED, 1))));
  }

  private void dispose(String user, Disposition disposition) {
    office.useCases.disposeAssignment().dispose(office.assigned(user).id(), Office.user(user), disposition);
  }

  @Test
  void shouldLeavePendingWhoACutSelectionDoesNotSufficeFor() {
    office.withLoans(6).world.selection().cutTo(3);
    WorkRequest first = office.recorded("ann", 2);
    WorkRequest second = office.recorded("bob", 2);
    office.serveStranded();
    assertThat(office.outcome(first.id())).isEqualTo(new Fulfilled(2, List.of()));
    assertThat(office.outcome(second.id())).isEqualTo(new Fulfilled(2, List.of()));
    assertThat(office.world.selection().selections()).isEqualTo(2);
    assertThat(office.loansOf("bob")).containsExactly("L-3", "L-4");
  }

  @Test
  void shouldSayThatThereWereMoreThanWereSelected() {
    office.withLoans(6).world.selection().cutTo(3);
    var ofSome = Optional.of(new Selected(3, true));
    assertThat(office.press("ann", 2).assignments()).extracting(Assignment::rank)
        .containsExactly(new Rank(1, ofSome), new Rank(2, ofSome));
  }

  @Test
  void shouldNotSelectForEverWhenACutSelectionSufficesForNobody() {
    office.withLoans(6).world.selection().cutTo(1);
    WorkRequest request = office.recorded("ann", 2);
    office.serveStranded();
    assertThat(office.outcome(request.id())).isEqualTo(request.outcome());
    assertThat(office.world.selection().selections()).isEqualTo(1);
  }

  @Test
  void shouldServeInFullWhoCameFirst() {
    office.withLoans(3);
    WorkRequest first = office.recorded("ann", 3);
    WorkRequest second = office.recorded("bob", 3);
    office.serveStranded();
    assertThat(office.outcome(first.id())).isEqualTo(new Fulfilled(3, List.of()));
    assertThat(office.outcome(second.id())).isEqualTo(new Empty(List.of(Shortfall.of(Why.HELD_BY_OTHERS, 3))));
  }

  @Test
  void shouldShareAShortageWhereTheTaskSaysSo() {
    var fair = new Office(aTask().sharedFairly()).withLoans(3);
    WorkRequest first = fair.recorded("ann", 3);
    WorkRequest second = fair.recorded("bob", 3);
    fair.serveStranded();
    assertThat(fair.outcome(first.id())).isEqualTo(new Fulfilled(2, fair.shortfall(first.id())));
    assertThat(fair.outcome(second.id())).isEqualTo(new Fulfilled(1, fair.shortfall(second.id())));
    assertThat(fair.loansOf("ann")).containsExactly("L-1", "L-3");
  }

  private boolean hold(String loan, WorkRequest request) {
    var grant = new Grant(request.id(), request.user(), new LoanNumber(loan), Rank.of(1));
    office.world.ports().assignments().assign(office.task.id(), List.of(grant));
    return office.world.ports().holds().find(office.task.id(), new LoanNumber(loan))
        .orElseThrow() instanceof Hold.Assigned;
  }

  /** Sees no holds, so that only the last wall is left. */
  private record Blind(LoanSelection sighted, boolean complete) implements LoanSelection {
    @Override
    public Selection select(Task task) {
      List<LoanNumber> loans = List.of("L-1", "L-2", "L-3", "L-4").stream().map(LoanNumber::new).toList();
      return new Ranked(loans, complete, new SelectionRunId(1));
    }

    @Override
    public List<String> plan(Task task) {
      return sighted.plan(task);
    }

    @Override
    public List<LoanNumber> stillAvailable(Task task, Collection<LoanNumber> loans) {
      return List.copyOf(loans);
    }

    @Override
    public Unavailable unavailable(Task task) {
      return sighted.unavailable(task);
    }

    @Override
    public Preview preview(LoanCriteria criteria, PriorityOrder order, int most) {
      return sighted.preview(criteria, order, most);
    }

    @Override
    public QueueDepth depth(Task task) {
      return sighted.depth(task);
    }
  }
}
