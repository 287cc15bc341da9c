package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.domain.task.Groups;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.in.work.RequestWork.HeldLimitReached;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TransferAssignmentTest {

  private static final UserName BOB = GetWorkScenario.user("bob");

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().limitedTo(1, 1)).withLoans(2);
  private final Assignment assignment = scenario.assigned("ann");
  private final Instant now = scenario.world.clock().now();

  @Test
  void shouldTransferALoanToAnotherUser() {
    assertThat(transfer(assignment.id(), BOB)).isInstanceOfSatisfying(TransferAssignment.Transferred.class, answer -> {
      assertThat(answer.assignment().holder()).isEqualTo(BOB);
      assertThat(answer.assignment().id()).isNotEqualTo(assignment.id());
      assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Assigned(answer.assignment().id(), BOB));
      assertThat(scenario.world.auditLog().events()).filteredOn(event -> event.kind() == Kind.LOAN_TRANSFERRED)
          .containsExactly(
              HistoryEvent.of(Kind.LOAN_TRANSFERRED, GetWorkScenario.MANAGER, assignment),
              HistoryEvent.of(Kind.LOAN_TRANSFERRED, GetWorkScenario.MANAGER, answer.assignment()));
    });
    assertThat(scenario.loansOf("bob")).containsExactly("L-1");
    assertThat(scenario.loansOf("ann")).isEmpty();
  }

  @Test
  void shouldNotTransferAnEndedAssignment() {
    transfer(assignment.id(), BOB);
    Assignment ended = assignment.ended(new AssignmentEnd.Transferred(BOB, GetWorkScenario.MANAGER, now));
    assertThat(transfer(assignment.id(), BOB)).isEqualTo(new TransferAssignment.AlreadyEnded(ended));
  }

  @Test
  void shouldNotTransferBeyondTheHeldLimitOrToTheHolder() {
    scenario.assigned("bob");
    assertThat(transfer(assignment.id(), BOB)).isEqualTo(new TransferAssignment.HeldLimitReached(1));
    assertThat(transfer(assignment.id(), assignment.holder())).isEqualTo(new TransferAssignment.AlreadyHolder());
    assertThat(transfer(new AssignmentId(999), BOB)).isEqualTo(new TransferAssignment.UnknownAssignment());
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldNotTransferToAUserOutsideTheGroups() {
    var east = new Groups(Set.of("east"));
    scenario.node.get(ManageTasks.class).change(
        scenario.task.id(), 1, aTask().forGroups(east), GetWorkScenario.MANAGER);
    var transfer = scenario.node.get(TransferAssignment.class);
    assertThat(transfer.transfer(assignment.id(), BOB, Optional.of(Groups.NONE), GetWorkScenario.MANAGER))
        .isEqualTo(new TransferAssignment.UserBarred());
    assertThat(transfer.transfer(assignment.id(), BOB, Optional.of(east), GetWorkScenario.MANAGER))
        .isInstanceOf(TransferAssignment.Transferred.class);
  }

  /** A decision locks in the same order, or the two could wait for each other. */
  @Test
  void shouldCountHeldLoansBeforeCheckingThatTheUserIsBarred() {
    var calls = new ArrayList<String>();
    scenario.node.with(Holds.class, logging(Holds.class, calls))
        .with(Assignments.class, logging(Assignments.class, calls))
        .get(TransferAssignment.class).transfer(assignment.id(), BOB, Optional.empty(), GetWorkScenario.MANAGER);
    assertThat(calls).containsSubsequence("countHeld", "isBarred");
  }

  private <P> P logging(Class<P> port, List<String> calls) {
    return PortProxy.of(port, scenario.world.port(port), (method, _, call) -> {
      calls.add(method);
      return call.call();
    });
  }

  private TransferAssignment.Answer transfer(AssignmentId id, UserName to) {
    return scenario.node.get(TransferAssignment.class).transfer(id, to, Optional.empty(), GetWorkScenario.MANAGER);
  }
}
