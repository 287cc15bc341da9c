package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.RequestOutcome.Empty;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.Shortfall.Why;
import dev.getwork.domain.work.WorkRequest;
import java.util.Map;
import java.util.Optional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Loans that some users must not get: they declined them, or worked on them for a task that comes before. */
final class BarredUsersTest {

  private static final Disposition NOT_ME = new Disposition.NotMe(new Reason("my brother's"));

  @Test
  void shouldAssignADeclinedLoanToOthersOnly() {
    var scenario = new GetWorkScenario(aTask()).withLoans(2);
    decline(scenario, "ann");
    assertThat(GetWorkScenario.loans(scenario.request("ann", 2))).containsExactly("L-2");
    assertThat(GetWorkScenario.loans(scenario.request("bob", 2))).containsExactly("L-1");
  }

  @Test
  void shouldExplainThatTheAvailableLoansAreNotForTheUser() {
    var scenario = new GetWorkScenario(aTask()).withLoans(3);
    decline(scenario, "ann");
    scenario.request("bob", 5);
    assertThat(scenario.request("ann", 1).request().outcome())
        .isEqualTo(new Empty(List.of(Shortfall.of(Why.HELD_BY_OTHERS, 3))));
    scenario.dispose(
        scenario.world.port(Assignments.class).activeOf(GetWorkScenario.user("bob")).getFirst(), NOT_ME);
    assertThat(scenario.request("ann", 2).request().outcome())
        .isEqualTo(new Empty(List.of(Shortfall.of(Why.HELD_BY_OTHERS, 2), Shortfall.of(Why.NOT_FOR_YOU, 1))));
  }

  /** A further selection would find the same loans, and those behind would wait forever. */
  @Test
  void shouldDecideARequestBarredFromAnIncompleteSelection() {
    var scenario = new GetWorkScenario(aTask()).withLoans(3);
    decline(scenario, "ann");
    scenario.world.selection().limitTo(1);
    WorkRequest ann = scenario.recorded("ann", 1);
    WorkRequest bob = scenario.recorded("bob", 1);
    int before = scenario.world.selection().selections();
    scenario.serveStranded();
    assertThat(scenario.outcome(ann)).isEqualTo(new Empty(List.of(Shortfall.of(Why.HELD_BY_OTHERS, 1))));
    assertThat(scenario.outcome(bob)).isEqualTo(new Fulfilled(1, List.of()));
    assertThat(scenario.loansOf("bob")).containsExactly("L-1");
    assertThat(scenario.world.selection().selections() - before).isEqualTo(1);
  }

  @Test
  void shouldSelectForAUserBarredFromReadyCandidates() {
    var scenario = new GetWorkScenario(aTask().withReadyCandidates(), () -> Instant.EPOCH).withLoans(6);
    scenario.world.selection().limitTo(3);
    decline(scenario, "ann");
    assertThat(GetWorkScenario.loans(scenario.request("bob", 1))).containsExactly("L-1");
    decline(scenario, "ann");
    decline(scenario, "ann");
    int before = scenario.world.selection().selections();
    assertThat(GetWorkScenario.loans(scenario.request("ann", 1))).containsExactly("L-4");
    assertThat(GetWorkScenario.loans(scenario.request("bob", 2))).containsExactly("L-2", "L-3");
    assertThat(scenario.world.selection().selections() - before).isEqualTo(1);
  }

  @Test
  void shouldSkipMoreBarredLoansThanAreCheckedAtOnce() {
    var scenario = new GetWorkScenario(aTask().limitedTo(5, 200)).withLoans(130);
    IntStream.range(0, 25).forEach(_ -> scenario.request("ann", 5));
    Task after = scenario.world.define(aTask().named("Approve").notAfter(scenario.task.id()));
    assertThat(GetWorkScenario.loans(request(scenario, after, "ann", 3))).containsExactly("L-95", "L-96", "L-97");
  }

  @Test
  void shouldNotAssignALoanToAUserBarredByNotAfter() {
    var scenario = new GetWorkScenario(aTask()).withLoans(2);
    Task after = scenario.world.define(aTask().named("Approve").notAfter(scenario.task.id()));
    Assignment completed = scenario.assigned("ann");
    scenario.dispose(completed, new Disposition.Complete(Map.of()));
    scenario.request("ann", 2);
    assertThat(request(scenario, after, "ann", 1).request().outcome())
        .isEqualTo(new Empty(List.of(Shortfall.of(Why.NOT_FOR_YOU, 2))));
    assertThat(GetWorkScenario.loans(request(scenario, after, "bob", 5))).containsExactly("L-1", "L-2");
  }

  @Test
  void shouldNotTransferALoanToAUserWhoIsBarred() {
    var scenario = new GetWorkScenario(aTask()).withLoans(1);
    decline(scenario, "ann");
    Assignment held = scenario.assigned("bob");
    TransferAssignment transfer = scenario.node.get(TransferAssignment.class);
    assertThat(transfer.transfer(held.id(), GetWorkScenario.user("ann"), Optional.empty(), GetWorkScenario.MANAGER))
        .isEqualTo(new TransferAssignment.UserBarred());
    assertThat(scenario.loansOf("bob")).containsExactly("L-1");
  }

  private static void decline(GetWorkScenario scenario, String user) {
    scenario.dispose(scenario.assigned(user), NOT_ME);
  }

  private static WorkRequestView request(GetWorkScenario scenario, Task task, String user, int count) {
    return GetWorkScenario.view(scenario.node.get(RequestWork.class)
        .request(TestData.command(GetWorkScenario.user(user), task.id(), count, Duration.ofSeconds(20))));
  }
}
