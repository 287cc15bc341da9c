package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ReleaseAssignmentTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().limitedTo(1, 1)).withLoans(2);
  private final Assignment assignment = scenario.assigned("ann");
  private final Instant now = scenario.world.clock().now();

  @Test
  void shouldMakeAReleasedLoanAvailable() {
    Assignment released = assignment.ended(new AssignmentEnd.Released(GetWorkScenario.MANAGER, now));
    assertThat(release(assignment.id())).isEqualTo(new ReleaseAssignment.Released(released));
    assertThat(scenario.holdOf(assignment.loan())).isEmpty();
    assertThat(scenario.world.auditLog().events()).last()
        .isEqualTo(HistoryEvent.of(Kind.LOAN_RELEASED, GetWorkScenario.MANAGER, assignment));
    assertThat(release(assignment.id())).isEqualTo(new ReleaseAssignment.AlreadyEnded(released));
    assertThat(release(new AssignmentId(999))).isEqualTo(new ReleaseAssignment.UnknownAssignment());
  }

  @Test
  void shouldNotEndTheHoldOfALaterAssignment() {
    release(assignment.id());
    Assignment next = scenario.assigned("bob");
    release(assignment.id());
    assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Assigned(next.id(), next.holder()));
  }

  private ReleaseAssignment.Answer release(AssignmentId id) {
    return scenario.node.get(ReleaseAssignment.class).release(id, GetWorkScenario.MANAGER);
  }
}
