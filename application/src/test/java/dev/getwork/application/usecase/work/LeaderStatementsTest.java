package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.fixture.LoanFixture;
import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a leader executes, where each statement costs a round trip while users wait, and what it records of its run. */
final class LeaderStatementsTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().forLoansIn("MA"));

  @Test
  void shouldCheckAndAssignFiftyLoansTogether() {
    scenario.withLoans(120);
    IntStream.range(0, 10).forEach(i -> scenario.recorded("user" + i, 5));
    assertThat(statementsOfLeader()).containsExactly("select", "lock", "write 50", "recordServed 10");
  }

  @Test
  void shouldCheckMoreCandidatesOnlyWhenTooFewAreAvailable() {
    scenario.withLoans(120);
    LoanFixture[] best = IntStream.rangeClosed(1, 120).mapToObj(i -> "L-" + i).sorted().limit(50)
        .map(number -> aLoan(number).in("TX")).toArray(LoanFixture[]::new);
    scenario.world.selection().whileSelecting(() -> scenario.world.importLoans(best));
    scenario.recorded("ann", 1);
    assertThat(statementsOfLeader()).containsExactly("select", "lock", "stillAvailable 50", "write 1",
        "recordServed 1");
  }

  @Test
  void shouldExplainAShortfallOnce() {
    scenario.withLoans(1);
    scenario.recorded("ann", 2);
    scenario.recorded("bob", 1);
    assertThat(statementsOfLeader()).containsExactly("select", "lock", "unavailable", "write 1", "recordServed 2");
  }

  @Test
  void shouldDecideNothingWhenAnIncompleteSelectionServesNoRequest() {
    scenario.withLoans(6).world.selection().limitTo(1);
    scenario.recorded("ann", 2);
    assertThat(statementsOfLeader()).containsExactly("select", "lock", "recordServed 0");
  }

  @Test
  void shouldAssignCandidatesOfAReplicaWhenNothingChanged() {
    scenario.withLoans(3);
    selectOnAReplica();
    scenario.recorded("ann", 1);
    assertThat(statementsOfLeader()).containsExactly("select", "lock", "write 1", "recordServed 1");
    assertThat(scenario.world.served()).hasSize(1);
  }

  @Test
  void shouldConfirmCandidatesOfAReplicaWhenLoansWereImportedMeanwhile() {
    scenario.withLoans(3);
    selectOnAReplica();
    scenario.recorded("ann", 1);
    scenario.whileSelecting(() -> {
      scenario.world.importLoans(aLoan("A-1"));
      return true;
    });
    assertThat(statementsOfLeader()).containsExactly("select", "lock", "confirm", "lock", "write 1", "recordServed 1");
    assertThat(scenario.loansOf("ann")).containsExactly("A-1");
  }

  private void selectOnAReplica() {
    scenario.world.selection().replaceResult(found -> found instanceof Ranked ranked
        ? new Ranked(ranked.loans(), ranked.selected(), ranked.snapshot(), false)
        : found);
  }

  /** The statements until no request is pending. No other slot is free. */
  private List<String> statementsOfLeader() {
    var statements = new ArrayList<String>();
    InMemoryWorld world = scenario.world;
    scenario.serveStranded(scenario.manualNode
        .with(Slots.class, PortProxy.of(Slots.class, world.port(Slots.class),
            (method, _, call) -> method.equals("anyFree") ? false : call.call()))
        .with(LoanSelection.class, logged(statements, LoanSelection.class, world.selection()))
        .with(Decisions.class, logged(statements, Decisions.class, world.port(Decisions.class))));
    return statements;
  }

  private static <P> P logged(List<String> statements, Class<P> port, P real) {
    return PortProxy.of(port, real, (method, arguments, call) -> {
      statements
          .add(method.equals("lock") || !(arguments.size() > 1 && arguments.get(1) instanceof Collection<?> several)
              ? method
              : method + " " + several.size());
      return call.call();
    });
  }

  @Test
  void shouldRecordWhenWaitingAndLeadingBegan() {
    scenario.withLoans(3);
    Instant waiting = scenario.world.clock().now();
    scenario.recorded("ann", 2);
    scenario.world.clock().advance(Duration.ofSeconds(4));
    scenario.recorded("ben", 2);
    scenario.world.clock().advance(Duration.ofSeconds(2));
    Instant leading = scenario.world.clock().now();
    scenario.world.selection().whileSelecting(() -> scenario.world.clock().advance(Duration.ofSeconds(3)));
    scenario.serveStranded();
    assertThat(scenario.world.served())
        .containsExactly(new Served(2, 3, Optional.of(waiting), Optional.of(leading)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldRecordThatNoRequestWasPendingAnyMore(boolean replica) {
    if (replica) {
      selectOnAReplica();
    }
    Instant leading = scenario.world.clock().now();
    WorkRequest request = scenario.recorded("ann", 1);
    scenario.whileSelecting(() -> scenario.node.get(CancelWork.class).cancel(request.id(), request.user()));
    scenario.serveStranded();
    assertThat(scenario.world.served())
        .containsExactly(new Served(0, 0, Optional.empty(), Optional.of(leading)));
  }

  @Test
  void shouldRecordNothingForASelectionWithoutDecision() {
    scenario.withLoans(1);
    scenario.recorded("ann", 1);
    scenario.world.selection().whileSelecting(() -> scenario.world.lock().lose(scenario.task.id()));
    scenario.serveStranded();
    assertThat(scenario.world.served()).isEmpty();
  }
}
