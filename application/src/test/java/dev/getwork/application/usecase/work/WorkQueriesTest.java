package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.in.work.AssignmentFilter.State;
import dev.getwork.application.port.in.work.HeldLoan;
import dev.getwork.application.port.in.work.HoldFilter;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.application.port.in.work.WorkQueries.PipelineItem;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class WorkQueriesTest {

  private static final TaskId UNKNOWN = new TaskId(999);

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(3);
  private final WorkQueries queries = scenario.node.get(WorkQueries.class);

  @Test
  void shouldListTheLoansOfAUserWithTheirTasks() {
    Assignment assignment = scenario.assigned("ann");
    assertThat(queries.pipeline(assignment.holder(), Page.first(50))).containsExactly(
        new PipelineItem(assignment, scenario.task.definition().name(), aLoan("L-1").build(), Optional.empty()));
  }

  @Test
  void shouldReturnTheTimeoutOfAnAssignment() {
    var limited = new GetWorkScenario(aTask().heldAtMostHours(8)).withLoans(1);
    Assignment assignment = limited.assigned("ann");
    assertThat(limited.node.get(WorkQueries.class).pipeline(assignment.holder(), Page.first(50)))
        .extracting(PipelineItem::heldUntil)
        .containsExactly(Optional.of(assignment.assignedAt().plus(Duration.ofHours(8))));
  }

  @Test
  void shouldListPipelinesByPage() {
    scenario.request("ann", 3);
    List<PipelineItem> all = queries.pipeline(GetWorkScenario.user("ann"), Page.first(100));
    assertThat(all).extracting(item -> item.loan().number().value()).containsExactly("L-1", "L-2", "L-3");
    assertThat(queries.pipeline(GetWorkScenario.user("ann"), Page.first(2))).isEqualTo(all.subList(0, 2));
    long second = all.get(1).assignment().id().value();
    assertThat(queries.pipeline(GetWorkScenario.user("ann"), Page.after(second, 2))).isEqualTo(all.subList(2, 3));
  }

  @Test
  void shouldListAssignmentsByFilter() {
    Assignment first = scenario.assigned("ann");
    Assignment second = scenario.assigned("ben");
    scenario.node.get(ReleaseAssignment.class).release(first.id(), GetWorkScenario.MANAGER);
    assertThat(list(Optional.of(scenario.task.id()), Optional.of(State.ACTIVE))).contains(List.of(second));
    assertThat(list(Optional.empty(), Optional.of(State.ENDED)).orElseThrow())
        .extracting(Assignment::id).containsExactly(first.id());
    assertThat(list(Optional.empty(), Optional.empty()).orElseThrow()).hasSize(2);
    assertThat(list(Optional.of(UNKNOWN), Optional.empty())).isEmpty();
  }

  @Test
  void shouldListTheHoldsOfATask() {
    Assignment held = scenario.assigned("ann");
    assertThat(holds(scenario.task.id())).contains(
        List.of(new HeldLoan(new Hold.Assigned(held.id(), held.holder()), held)));
    assertThat(holds(UNKNOWN)).isEmpty();
  }

  private Optional<List<HeldLoan>> holds(TaskId task) {
    return queries.holds(new HoldFilter(task, Optional.empty(), Optional.empty()), Page.first(100));
  }

  private Optional<List<Assignment>> list(Optional<TaskId> task, Optional<State> state) {
    return queries.assignments(new AssignmentFilter(task, Optional.empty(), state), Page.first(100));
  }
}
