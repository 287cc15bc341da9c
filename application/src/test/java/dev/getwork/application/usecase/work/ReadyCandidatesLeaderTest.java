package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.LeadTask;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A leader with ready candidates: what it checks, keeps and publishes, and when it leads again. */
final class ReadyCandidatesLeaderTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().withReadyCandidates()).withLoans(9);
  private final List<String> calls = new ArrayList<>();
  /** A node whose rounds run at once, and whose leaders run when the test runs them. */
  private final ApplicationNode node = scenario.manualNode
      .with(CombinerThreads.class, Runnable::run)
      .with(InstantSource.class, () -> Instant.EPOCH)
      .with(TaskLock.class, logged(TaskLock.class))
      .with(Decisions.class, logged(Decisions.class))
      .with(WorkRequests.class, logged(WorkRequests.class))
      .with(DecisionNotifications.class, logged(DecisionNotifications.class));

  @BeforeEach
  void select() {
    serve("ann");
  }

  @Test
  void shouldServeRequestsOfOtherNodesWithoutASelection() {
    scenario.recorded("bob", 1);
    assertThat(lead()).isCompletedWithValue(true);
    assertServedFromReadyCandidates("bob", "L-2");
  }

  @Test
  void shouldCheckNoMoreCandidatesThanARequestMayNeed() {
    request("bob");
    serve("eve");
    assertThat(logged("lock")).as("all, two for each loan and four, all that are left")
        .containsExactly("lock 9", "lock 6", "lock 7");
  }

  @Test
  void shouldKeepCandidatesWhenNoRequestIsPending() {
    lead();
    request("bob");
    assertServedFromReadyCandidates("bob", "L-2");
  }

  @Test
  void shouldNotKeepCandidatesWhenLoansWereImportedMeanwhile() {
    scenario.world.importLoans(aLoan("L-1"));
    scenario.whileSelecting(() -> {
      scenario.world.importLoans(aLoan("L-1"));
      return true;
    });
    serve("bob");
    serve("eve");
    assertThat(logged("lock")).as("once those of the second selection")
        .containsExactly("lock 9", "lock 8", "lock 8", "lock 7");
  }

  @Test
  void shouldAssignNothingAndNotRecordAgainAfterAPause() {
    scenario.recorded("bob", 1);
    scenario.node.get(ManageTasks.class).setPaused(scenario.task.id(), true, GetWorkScenario.MANAGER);
    assertThat(answer("eve")).isEqualTo(new RequestWork.TaskPaused());
    assertThat(logged("record")).isEmpty();
    assertThat(scenario.loansOf("bob")).isEmpty();
  }

  @Test
  void shouldLeaveARequestToAnAttemptThatHasNotBegun() {
    node.get(LeadTask.class).tryToLead(scenario.task.id());
    assertThat(request("bob")).extracting(WorkRequestView::busy, view -> view.request().isPending())
        .containsExactly(true, true);
    scenario.leaders.runAll();
    assertServedFromReadyCandidates("bob", "L-2");
  }

  @Test
  void shouldLeadAgainWhenARequestWasRecordedAfterPendingOnesWereRead() {
    scenario.world.selection().whileDeciding(() -> scenario.recorded("late", 1));
    assertThat(GetWorkScenario.loans(request("bob"))).containsExactly("L-2");
    scenario.leaders.runAll();
    assertServedFromReadyCandidates("late", "L-3");
  }

  @Test
  void shouldCheckOnceForLateRequestsOfSeveralRounds() {
    request("bob");
    request("eve");
    assertThat(scenario.leaders.waiting()).isEqualTo(1);
    scenario.leaders.runAll();
    assertThat(logged("lead")).as("one for each user").hasSize(3);
  }

  @Test
  void shouldPublishOnlyDecisionsOfRequestsThatWereRecordedBefore() {
    scenario.recorded("bob", 1);
    request("eve");
    request("dan");
    assertThat(logged("publish")).containsExactly("publish ann", "publish bob");
  }

  /** Serves a request of another node. */
  private void serve(String user) {
    scenario.recorded(user, 1);
    scenario.serveStranded(node);
  }

  private CompletableFuture<Boolean> lead() {
    CompletableFuture<Boolean> election = node.get(LeadTask.class).tryToLead(scenario.task.id());
    scenario.leaders.runAll();
    return election;
  }

  private WorkRequestView request(String user) {
    return GetWorkScenario.view(answer(user));
  }

  private RequestWork.Answer answer(String user) {
    return node.get(RequestWork.class).request(scenario.command(user, 1, Duration.ZERO));
  }

  private void assertServedFromReadyCandidates(String user, String loan) {
    assertThat(scenario.loansOf(user)).containsExactly(loan);
    assertThat(scenario.world.selection().selections()).isEqualTo(1);
  }

  /** The calls of a method, with the number of candidates or the users of the decided requests. */
  private List<String> logged(String method) {
    return calls.stream().filter(call -> call.equals(method) || call.startsWith(method + " ")).toList();
  }

  private <P> P logged(Class<P> port) {
    return PortProxy.of(port, scenario.world.port(port), (method, arguments, call) -> {
      calls.add(switch (method) {
        case "lock" -> "lock " + ((List<?>) arguments.get(2)).size();
        case "publish" -> "publish " + ((List<?>) arguments.get(1)).stream()
            .map(each -> ((DecidedRequest) each).request().user().value()).reduce("", String::concat);
        default -> method;
      });
      return call.call();
    });
  }
}
