package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Decisions.Basis;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.RequestOutcome.Failed;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The Get Work algorithm, step by step: election, service, release, and the loss of a leader. */
final class ServePendingRequestsTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().forLoansIn("MA")).withLoans(9);

  @Test
  void shouldAssignTheBestLoans() {
    WorkRequestView view = scenario.request("ann", 2);
    assertThat(GetWorkScenario.loans(view)).containsExactly("L-1", "L-2");
    assertThat(view.request().outcome()).isEqualTo(new Fulfilled(2, List.of()));
    Optional<Selected> ofAll = view.assignments().getFirst().rank().selected();
    assertThat(ofAll).hasValueSatisfying(selected -> assertThat(selected).extracting("loans", "more")
        .containsExactly(9, false));
    assertThat(view.assignments()).extracting(Assignment::rank)
        .containsExactly(new Rank(Optional.of(1), ofAll), new Rank(Optional.of(2), ofAll));
    assertThat(scenario.loansOf("ann")).containsExactly("L-1", "L-2");
    assertThat(scenario.world.auditLog().events()).extracting(HistoryEvent::kind)
        .containsExactly(Kind.LOAN_ASSIGNED, Kind.LOAN_ASSIGNED);
  }

  @Test
  void shouldAssignByCriteriaAndOrder() {
    var other = new GetWorkScenario(aTask().forLoansIn("TX").largestFirst());
    other.world.importLoans(aLoan("A").in("TX").withAmount("1"), aLoan("B").in("TX").withAmount("2"), aLoan("C"));
    assertThat(GetWorkScenario.loans(other.request("ann", 5))).containsExactly("B", "A");
  }

  @Test
  void shouldServeAllPendingRequestsByOneSelection() {
    List<WorkRequest> waiting = List.of(scenario.recorded("ann", 2), scenario.recorded("bob", 1));
    assertThat(GetWorkScenario.loans(scenario.request("eve", 3))).containsExactly("L-4", "L-5", "L-6");
    assertThat(waiting).allSatisfy(request -> assertThat(scenario.outcome(request)).isInstanceOf(Fulfilled.class));
    assertThat(scenario.world.selection().selections()).isEqualTo(1);
  }

  @Test
  void shouldServeRequestsRecordedDuringTheSelection() {
    scenario.whileSelecting(() -> {
      WorkRequestView late = scenario.requestWithoutWaiting("bob", 1);
      assertThat(late.busy()).isTrue();
      assertThat(late.request().isPending()).isTrue();
      return late;
    });
    scenario.request("ann", 1);
    assertThat(scenario.loansOf("bob")).containsExactly("L-2");
    assertThat(scenario.world.selection().selections()).isEqualTo(1);
  }

  @Test
  void shouldLeadAgainWhenARequestWasRecordedAfterPendingOnesWereRead() {
    scenario.recorded("ann", 1);
    scenario.world.selection().whileDeciding(() -> scenario.recorded("bob", 1));
    scenario.serveStranded();
    assertThat(scenario.loansOf("bob")).containsExactly("L-2");
    assertThat(scenario.world.selection().selections()).isEqualTo(2);
  }

  @Test
  void shouldNotSelectWhenNoRequestIsPending() {
    scenario.manualNode.get(RequestWork.class).request(
        scenario.command("ann", 1, Duration.ZERO));
    scenario.request("ann", 1);
    scenario.leaders.runAll();
    assertThat(scenario.world.selection().selections()).isEqualTo(1);
  }

  @Test
  void shouldNotSelectWhileAnotherThreadLeads() {
    scenario.whileSelecting(() -> {
      scenario.serveStranded();
      return true;
    });
    assertThat(GetWorkScenario.loans(scenario.request("ann", 1))).containsExactly("L-1");
    assertThat(scenario.world.selection().selections()).isEqualTo(1);
  }

  @Test
  void shouldLeaveRequestsPendingWhenTheLockIsLostBeforeTheDecision() {
    scenario.whileSelecting(() -> lose(scenario.task.id()));
    WorkRequest request = scenario.recorded("ann", 1);
    scenario.serveStranded();
    assertThat(scenario.outcome(request)).isEqualTo(request.outcome());
    assertThat(scenario.loansOf("ann")).isEmpty();
    assertThat(GetWorkScenario.loans(scenario.recheck(request))).containsExactly("L-1");
  }

  @Test
  void shouldRollBackTheDecisionWhenTheLockIsLostMeanwhile() {
    scenario.world.selection().whileDeciding(() -> lose(scenario.task.id()));
    WorkRequest request = scenario.recorded("ann", 1);
    scenario.serveStranded();
    assertThat(scenario.outcome(request)).isEqualTo(request.outcome());
    assertThat(scenario.world.auditLog().events()).isEmpty();
  }

  private boolean lose(TaskId task) {
    scenario.world.lock().lose(task);
    return true;
  }

  @Test
  void shouldFailAllPendingRequestsWhenTheSelectionFails() {
    scenario.world.selection().fail("took too long");
    WorkRequest waiting = scenario.recorded("bob", 1);
    assertThat(scenario.request("ann", 1).request().outcome()).isEqualTo(new Failed("took too long"));
    assertThat(scenario.outcome(waiting)).isEqualTo(new Failed("took too long"));
  }

  @Test
  void shouldLeaveRequestsPendingWhenTheSelectionIsInterrupted() {
    scenario.world.selection().interrupt();
    WorkRequest request = scenario.recorded("ann", 1);
    scenario.serveStranded();
    assertThat(scenario.outcome(request)).isEqualTo(request.outcome());
    assertThat(scenario.world.selection().selections()).isEqualTo(1);
    scenario.world.selection().replaceResult(found -> found);
    assertThat(GetWorkScenario.loans(scenario.recheck(request))).containsExactly("L-1");
  }

  @Test
  void shouldAssignEachLoanOnceOnThreeNodes() {
    var crowd = new GetWorkScenario(aTask()).withLoans(30);
    List<ApplicationNode> nodes = List.of(crowd.world.node(), crowd.world.node(), crowd.world.node());
    List<String> assigned = Concurrently
        .atOnce(8, i -> GetWorkScenario.loans(GetWorkScenario.view(nodes.get(i % 3).get(RequestWork.class).request(
            TestData.command(GetWorkScenario.user("user" + i), crowd.task.id(), 3, Duration.ofSeconds(20))))))
        .stream().flatMap(Collection::stream).toList();
    assertThat(assigned).hasSize(24).doesNotHaveDuplicates();
  }

  @Test
  void shouldCompleteTheElectionOnceTheTaskIsLed() {
    scenario.recorded("ann", 1);
    var election = scenario.manualNode.get(LeadTask.class).tryToLead(scenario.task.id());
    assertThat(election).isNotDone();
    scenario.leaders.runAll();
    assertThat(election).isCompletedWithValue(true);
  }

  @Test
  void shouldBeBusyWhenAnEarlierAttemptHasNotBegun() {
    scenario.manualNode.get(LeadTask.class).tryToLead(scenario.task.id());
    assertThat(scenario.manualNode.get(LeadTask.class).tryToLead(scenario.task.id()))
        .isCompletedWithValue(false);
    assertThat(scenario.leaders.waiting()).isEqualTo(1);
  }

  @Test
  void shouldNotLeadWhenNoRequestIsPending() {
    var election = scenario.manualNode.get(LeadTask.class).tryToLead(scenario.task.id());
    scenario.leaders.runAll();
    assertThat(election).isCompletedWithValue(false);
  }

  /** A request is recorded right after the leader has read that none is pending. */
  @Test
  void shouldLeadAgainWhenAllPendingRequestsWereCanceled() {
    WorkRequest gone = scenario.recorded("gone", 1);
    scenario.world.selection().whileSelecting(() -> cancel(gone));
    var once = new AtomicBoolean();
    scenario.serveStranded(scenario.manualNode.with(Decisions.class,
        PortProxy.of(Decisions.class, scenario.world.port(Decisions.class), (_, _, call) -> {
          Object answer = call.call();
          if (answer instanceof Basis basis && basis.pending().isEmpty() && once.compareAndSet(false, true)) {
            scenario.recorded("late", 1);
          }
          return answer;
        })));
    assertThat(scenario.loansOf("late")).hasSize(1);
  }

  @Test
  void shouldPublishAfterTheDecisionIsCommitted() {
    var pending = new ArrayList<Boolean>();
    scenario.recorded("ann", 1);
    scenario.serveStranded(publishing(_ -> pending.add(Concurrently.resultOf(
        Concurrently.elsewhere(() -> scenario.world.requests().anyPending(scenario.task.id()))))));
    assertThat(pending).as("pending for other threads when a notification is published").containsExactly(false);
  }

  @Test
  void shouldPublishOnceForEachDecisionThatServesARequest() {
    var published = new ArrayList<Object>();
    ApplicationNode node = publishing(published::add);
    scenario.recorded("ann", 1);
    scenario.serveStranded(node);
    WorkRequest gone = scenario.recorded("bob", 1);
    scenario.run(node, Job.SERVE_STRANDED_REQUESTS);
    cancel(gone);
    scenario.leaders.runAll();
    assertThat(published).containsExactly(scenario.task.id());
  }

  /** The manual node, with an action that is run with the task of each notification before it is published. */
  private ApplicationNode publishing(Consumer<Object> action) {
    var real = scenario.world.port(DecisionNotifications.class);
    return scenario.manualNode.with(DecisionNotifications.class,
        PortProxy.of(DecisionNotifications.class, real, (method, arguments, call) -> {
          if (method.equals("publish")) {
            action.accept(arguments.getFirst());
          }
          return call.call();
        }));
  }

  private void cancel(WorkRequest request) {
    scenario.node.get(CancelWork.class).cancel(request.id(), request.user());
  }
}
