package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.in.work.ExtendAssignment;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.ExtensionOutcome;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ExtendAssignmentTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().heldAtMostHours(2)).withLoans(1);
  private final Assignment assignment = scenario.assigned("ann");

  @Test
  void shouldRestartTheHeldTime() {
    scenario.world.clock().advance(Duration.ofHours(1));
    for (int i = 0; i < 2; i++) {
      assertThat(extend(assignment.id(), "ann")).get().extracting("heldUntil")
          .isEqualTo(assignment.assignedAt().plus(Duration.ofHours(3)));
      assertThat(scenario.world.auditLog().events()).last()
          .isEqualTo(HistoryEvent.of(Kind.ASSIGNMENT_EXTENDED, assignment.holder(), assignment));
    }
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldChangeNothingWhenRefused() {
    int events = scenario.world.auditLog().events().size();
    assertThat(extend(assignment.id(), "bob")).contains(new ExtensionOutcome.NotHolder());
    assertThat(extend(new AssignmentId(999), "ann")).isEmpty();
    assertThat(scenario.world.auditLog().events()).hasSize(events);
  }

  private Optional<ExtensionOutcome> extend(AssignmentId id, String user) {
    return scenario.node.get(ExtendAssignment.class).extend(id, GetWorkScenario.user(user));
  }
}
