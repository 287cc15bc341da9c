package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Decisions.Basis;
import dev.getwork.application.port.out.work.Decisions.PlannedAssignment;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.RequestOutcome.Empty;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.Shortfall.Why;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The assigning transaction: which requests get which loans, and why not more. */
final class AssignLoansTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().forLoansIn("MA"));

  @Test
  void shouldReplaceACandidateThatNoLongerMatches() {
    scenario.withLoans(3).whileSelecting(() -> {
      scenario.world.importLoans(aLoan("L-1").in("TX"));
      return true;
    });
    assertThat(GetWorkScenario.loans(scenario.request("ann", 2))).containsExactly("L-2", "L-3");
  }

  @Test
  void shouldReplaceACandidateThatIsHeldMeanwhile() {
    scenario.withLoans(3);
    WorkRequest other = scenario.recorded("eve", 1);
    scenario.whileSelecting(() -> hold("L-1", other));
    assertThat(GetWorkScenario.loans(scenario.request("ann", 1))).doesNotContain("L-1").hasSize(1);
  }

  @Test
  void shouldReplaceALoanThatIsRefusedWhenAssigned() {
    scenario.withLoans(4);
    holdFirst("L-2");
    WorkRequest ann = scenario.recorded("ann", 3);
    serveBlindly(true);
    assertThat(scenario.outcome(ann)).isEqualTo(new Fulfilled(3, List.of()));
    assertThat(scenario.loansOf("ann")).containsExactly("L-1", "L-3", "L-4");
  }

  @Test
  void shouldReplaceARefusedLoanFromAnIncompleteSelection() {
    scenario.withLoans(4);
    holdFirst("L-1");
    WorkRequest ann = scenario.recorded("ann", 3);
    scenario.recorded("bob", 3);
    serveBlindly(false);
    assertThat(scenario.outcome(ann)).isEqualTo(new Fulfilled(3, List.of()));
    assertThat(scenario.loansOf("ann")).containsExactly("L-2", "L-3", "L-4");
  }

  @Test
  void shouldReplaceARefusedLoanForTheSameRequest() {
    scenario.withLoans(4);
    holdFirst("L-2");
    scenario.recorded("ann", 1);
    scenario.recorded("bob", 1);
    serveBlindly(true);
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
    assertThat(scenario.loansOf("bob")).containsExactly("L-3");
  }

  /** Assigns the loan to a request that is abandoned. */
  private void holdFirst(String loan) {
    WorkRequest eve = scenario.recorded("eve", 1);
    hold(loan, eve);
    scenario.world.requests().abandon(eve.id());
  }

  /** Leads with a selection that reads no holds, so that only the unique hold prevents a double assignment. */
  private void serveBlindly(boolean complete) {
    List<LoanNumber> loans = Stream.of("L-1", "L-2", "L-3", "L-4").map(LoanNumber::new).toList();
    var blind =
        PortProxy.of(LoanSelection.class, scenario.world.selection(), (method, arguments, call) -> switch (method) {
          case "select" -> new LoanSelection.Ranked(
              loans, new Selected(new SelectionRunId(1), Instant.EPOCH, loans.size(), !complete), Snapshot.NONE, true);
          case "stillAvailable" -> loans.stream()
              .filter(((Collection<?>) arguments.get(1))::contains).map(loan -> new Available(loan, Set.of())).toList();
          default -> call.call();
        });
    var unchecked = PortProxy.of(Decisions.class, scenario.world.port(Decisions.class), (_, _, call) -> {
      Object answer = call.call();
      return answer instanceof Basis basis
          ? new Basis(basis.active(), basis.outdated(), basis.recorded(), basis.pending(), basis.held(),
              loans.stream().map(loan -> new Available(loan, Set.of())).toList())
          : answer;
    });
    scenario.serveStranded(
        scenario.manualNode.with(LoanSelection.class, blind).with(Decisions.class, unchecked));
  }

  @Test
  void shouldAssignUpToTheHeldLimit() {
    var strict = new GetWorkScenario(aTask().limitedTo(5, 6)).withLoans(20);
    strict.request("ann", 5);
    WorkRequest cut = strict.request("ann", 3).request();
    assertThat(cut.outcome()).isEqualTo(new Fulfilled(1, List.of(Shortfall.of(Why.HELD_LIMIT, 2))));
  }

  @Test
  void shouldAssignNothingWhenTheHeldLimitIsReachedMeanwhile() {
    var strict = new GetWorkScenario(aTask().limitedTo(1, 1)).withLoans(3);
    var eve = strict.assigned("eve");
    strict.whileSelecting(
        () -> strict.node.get(TransferAssignment.class).transfer(eve.id(), GetWorkScenario.user("ann"),
            Optional.empty(),
            GetWorkScenario.MANAGER));
    assertThat(strict.request("ann", 1).request().outcome())
        .isEqualTo(new Empty(List.of(Shortfall.of(Why.HELD_LIMIT, 1))));
    assertThat(strict.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldExplainThatOthersHoldTheRemainingLoans() {
    scenario.withLoans(3).request("bob", 2);
    assertThat(scenario.request("ann", 3).request().outcome())
        .isEqualTo(new Fulfilled(1, List.of(Shortfall.of(Why.HELD_BY_OTHERS, 2))));
  }

  @Test
  void shouldExplainThatAnEarlierRequestOfTheSameRoundGotAll() {
    scenario.withLoans(3);
    scenario.recorded("ann", 3);
    WorkRequest second = scenario.recorded("bob", 2);
    scenario.serveStranded();
    assertThat(scenario.outcome(second)).isEqualTo(new Empty(List.of(Shortfall.of(Why.HELD_BY_OTHERS, 3))));
  }

  @Test
  void shouldExplainThatNoLoanMatches() {
    scenario.world.importLoans(aLoan("L-1").in("TX"));
    WorkRequest empty = scenario.request("ann", 2).request();
    assertThat(empty.outcome()).isEqualTo(new Empty(List.of(Shortfall.of(Why.NO_MATCH, 2))));
    assertThat(empty.requested()).isZero();
  }

  @Test
  void shouldExplainReturningAndExcludedLoans() {
    scenario.withLoans(2);
    dispose("bob", new Disposition.ReturnAfter(3, Optional.empty()));
    dispose("bob", new Disposition.NeverReturn(new Reason("fraud")));
    assertThat(scenario.request("ann", 1).request().outcome()).isEqualTo(new Empty(List.of(
        new Shortfall(Why.RETURNING_LATER, 1, Optional.of(scenario.world.clock().now().plus(Duration.ofHours(3)))),
        Shortfall.of(Why.EXCLUDED, 1))));
  }

  private void dispose(String user, Disposition disposition) {
    scenario.dispose(scenario.assigned(user), disposition);
  }

  @Test
  void shouldSelectAgainForRequestsThatAnIncompleteSelectionCannotServeInFull() {
    scenario.withLoans(6).world.selection().limitTo(3);
    WorkRequest first = scenario.recorded("ann", 2);
    WorkRequest second = scenario.recorded("bob", 2);
    scenario.serveStranded();
    assertThat(scenario.outcome(first)).isEqualTo(new Fulfilled(2, List.of()));
    assertThat(scenario.outcome(second)).isEqualTo(new Fulfilled(2, List.of()));
    assertThat(scenario.world.selection().selections()).isEqualTo(2);
    assertThat(scenario.loansOf("bob")).containsExactly("L-3", "L-4");
  }

  @Test
  void shouldRankWithinAnIncompleteSelection() {
    scenario.withLoans(6).world.selection().limitTo(3);
    List<Assignment> two = scenario.request("ann", 2).assignments();
    Optional<Selected> ofSome = two.getFirst().rank().selected();
    assertThat(ofSome).hasValueSatisfying(selected -> assertThat(selected).extracting("loans", "more")
        .containsExactly(3, true));
    assertThat(two).extracting(Assignment::rank)
        .containsExactly(new Rank(Optional.of(1), ofSome), new Rank(Optional.of(2), ofSome));
  }

  @Test
  void shouldNotSelectForeverWhenAnIncompleteSelectionServesNoRequest() {
    scenario.withLoans(6).world.selection().limitTo(1);
    WorkRequest request = scenario.recorded("ann", 2);
    scenario.serveStranded();
    assertThat(scenario.outcome(request)).isEqualTo(request.outcome());
    assertThat(scenario.world.selection().selections()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  @DisplayName("a replica has too few candidates: the request is decided by a selection of the primary, and only once")
  void shouldConfirmAShortageOfCandidatesThatAreNotConfirmed(int known) {
    scenario.withLoans(3).world.selection().replaceResult(found -> found instanceof Ranked ranked
        ? new Ranked(ranked.loans().subList(0, known),
            new Selected(ranked.selected().run(), ranked.selected().at(), known, false), ranked.snapshot(), false)
        : found);
    assertThat(scenario.request("ann", 3).assignments()).hasSize(3);
    assertThat(scenario.world.selection().selections()).isEqualTo(2);
  }

  @Test
  void shouldShareAShortageWhenThePolicyIsFairShare() {
    var fair = new GetWorkScenario(aTask().sharedFairly()).withLoans(3);
    WorkRequest first = fair.recorded("ann", 3);
    WorkRequest second = fair.recorded("bob", 3);
    fair.serveStranded();
    assertThat(fair.outcome(first)).isEqualTo(new Fulfilled(2, fair.outcome(first).shortfall()));
    assertThat(fair.outcome(second)).isEqualTo(new Fulfilled(1, fair.outcome(second).shortfall()));
    assertThat(fair.loansOf("ann")).containsExactly("L-1", "L-3");
  }

  private boolean hold(String loan, WorkRequest request) {
    var planned = new PlannedAssignment(request.id(), request.user(), new LoanNumber(loan),
        new Rank(Optional.of(1), Optional.empty()));
    scenario.world.port(Decisions.class).write(scenario.task.id(), List.of(planned), List.of());
    return scenario.world.port(Holds.class).find(scenario.task.id(), new LoanNumber(loan))
        .orElseThrow() instanceof Hold.Assigned;
  }
}
