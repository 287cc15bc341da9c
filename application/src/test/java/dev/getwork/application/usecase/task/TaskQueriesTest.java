package dev.getwork.application.usecase.task;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.task.Groups;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.task.Availability;
import dev.getwork.application.port.in.task.Availability.Clause;
import dev.getwork.application.port.in.task.Availability.Explanation;
import dev.getwork.application.port.in.task.Availability.UnknownLoan;
import dev.getwork.application.port.in.task.Availability.UnknownTask;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.task.QueueDepth;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.application.port.in.task.TaskQueries.IndexState;
import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.application.port.out.task.QueueInspection;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.LoanCriteria.Not;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TaskQueriesTest {

  private static final TaskId UNKNOWN = new TaskId(999);
  private static final Viewer MANAGER = new Viewer(GetWorkScenario.MANAGER, true, Optional.empty());
  private static final Groups EAST = new Groups(Set.of("east"));
  private static final Condition IN_MA = condition(CommonField.STATE, "MA");
  private static final Condition PPP = condition(CommonField.PRODUCT, "PPP");
  private static final Condition NAICS_ABSENT =
      new Condition(new LoanField("naics", FieldType.TEXT), Operator.ABSENT, List.of());

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().named("first").forLoansIn("MA"));
  private final InMemoryWorld world = scenario.world;
  private final TaskQueries queries = scenario.node.get(TaskQueries.class);

  @Test
  void shouldListTasksByPage() {
    Task second = world.define(aTask().named("second").build());
    assertThat(queries.list(Page.first(1), "", MANAGER)).containsExactly(scenario.task);
    assertThat(queries.list(Page.after(scenario.task.id().value(), 1), "", MANAGER)).containsExactly(second);
  }

  @Test
  void shouldHideTasksThatAreForOtherGroups() {
    Task east = world.define(aTask().named("east").forGroups(EAST));
    Viewer member = viewer(EAST);
    assertThat(queries.list(Page.first(1), "", viewer(Groups.NONE))).containsExactly(scenario.task);
    assertThat(List.of(MANAGER, member)).allSatisfy(viewer -> {
      assertThat(queries.list(Page.after(scenario.task.id().value(), 1), "", viewer)).containsExactly(east);
      assertThat(queries.find(east.id(), viewer)).contains(east);
    });
    Viewer outsider = viewer(new Groups(Set.of("west")));
    assertThat(queries.list(Page.first(2), "", outsider)).containsExactly(scenario.task);
    assertThat(queries.find(east.id(), outsider)).isEmpty();
    assertThat(queries.queueDepth(east.id(), outsider)).isEmpty();
    scenario.withLoans(1);
    assertThat(queries.availability(east.id(), new LoanNumber("L-1"), outsider)).isEqualTo(new UnknownTask());
    assertThat(queries.availability(east.id(), new LoanNumber("L-1"), member)).isInstanceOf(Explanation.class);
  }

  private static Viewer viewer(Groups groups) {
    return new Viewer(GetWorkScenario.user("ann"), false, Optional.of(groups));
  }

  @Test
  void shouldInspectTheQueueOfAKnownTask() {
    var depth = new QueueDepth(
        1, 2, 3, 4, 5, Optional.empty(), List.of(), Optional.empty(), world.clock().now());
    TaskQueries inspecting = world.node().with(QueueInspection.class,
        PortProxy.of(QueueInspection.class, (_, arguments, _) -> {
          assertThat(arguments).isEqualTo(List.of(scenario.task));
          return depth;
        })).get(TaskQueries.class);
    assertThat(inspecting.queueDepth(scenario.task.id(), MANAGER)).contains(depth);
    assertThat(inspecting.queueDepth(UNKNOWN, MANAGER)).isEmpty();
    assertThat(inspecting.queueDepths(Set.of(UNKNOWN, scenario.task.id()), MANAGER))
        .isEqualTo(Map.of(scenario.task.id(), depth));
    assertThat(inspecting.queueDepths(Set.of(UNKNOWN), MANAGER)).isEmpty();
  }

  @Test
  void shouldCountNoMoreQueuesAfterFiveSeconds() {
    Task second = world.define(aTask().named("second").build());
    Task third = world.define(aTask().named("third").build());
    TaskQueries inspecting = world.node().with(QueueInspection.class,
        PortProxy.of(QueueInspection.class, (_, arguments, _) -> new QueueDepth(0, 0, 0, 0, 0, Optional.empty(),
            List.of(), Optional.empty(), world.clock().now().plusSeconds(arguments.contains(second) ? 5 : 4))))
        .get(TaskQueries.class);
    var ids = new LinkedHashSet<>(List.of(scenario.task.id(), UNKNOWN, second.id(), third.id()));
    assertThat(inspecting.queueDepths(ids, MANAGER).keySet()).containsExactly(scenario.task.id(), second.id());
  }

  @Test
  void shouldLeaveOutQueuesThatCannotBeCounted() {
    Task second = world.define(aTask().named("second").build());
    var depth = new QueueDepth(1, 0, 0, 0, 0, Optional.empty(), List.of(), Optional.empty(), world.clock().now());
    TaskQueries inspecting = world.node().with(QueueInspection.class,
        PortProxy.of(QueueInspection.class, (_, arguments, _) -> {
          if (arguments.contains(scenario.task)) {
            throw new IllegalStateException("cannot be counted");
          }
          return depth;
        })).get(TaskQueries.class);
    var ids = new LinkedHashSet<>(List.of(scenario.task.id(), second.id()));
    assertThat(inspecting.queueDepths(ids, MANAGER)).isEqualTo(Map.of(second.id(), depth));
    assertThatIllegalStateException().isThrownBy(() -> inspecting.queueDepths(Set.of(scenario.task.id()), MANAGER))
        .withMessage("cannot be counted");
  }

  @Test
  void shouldPlanTheSelectionAndCreateItsIndex() {
    var plan = new SelectionPlan(scenario.task.id(), List.of("Sort", "  ->  Seq Scan"), 1, true, 2, "create index",
        IndexState.MISSING, world.clock().now());
    List<String> calls = new ArrayList<>();
    ApplicationNode node = world.node().with(SelectionIndexes.class,
        PortProxy.of(SelectionIndexes.class, (method, arguments, _) -> {
          assertThat(arguments).isEqualTo(List.of(scenario.task));
          calls.add(method);
          return method.equals("plan") ? plan : null;
        }));
    assertThat(node.get(TaskQueries.class).selectionPlan(scenario.task.id())).contains(plan);
    assertThat(node.get(ManageTasks.class).createSelectionIndex(scenario.task.id())).contains(plan);
    assertThat(calls).containsExactly("plan", "create", "plan");
    assertThat(node.get(TaskQueries.class).selectionPlan(UNKNOWN)).isEmpty();
    assertThat(node.get(ManageTasks.class).createSelectionIndex(UNKNOWN)).isEmpty();
  }

  @Test
  void shouldExplainEachClauseWithTheValueOfTheLoan() {
    Task task = taskOf(new All(List.of(IN_MA, PPP, NAICS_ABSENT)));
    world.importLoans(aLoan("L-1"), aLoan("L-2").in("TX"));
    assertThat(explanation(task, "L-1").available()).isTrue();
    assertThat(explanation(task, "L-2").available()).isFalse();
    assertThat(explanation(task, "L-2").clauses())
        .containsExactly(clause(IN_MA, false, "TX"), clause(PPP, true, "PPP"), absent(NAICS_ABSENT, true));
  }

  @Test
  void shouldExplainThePartsOfClauses() {
    var neither = new Not(new Any(List.of(IN_MA, NAICS_ABSENT)));
    var both = new All(List.of(PPP));
    Task task = taskOf(new Any(List.of(neither, both)));
    world.importLoans(aLoan("L-1"));
    Clause any =
        compound(new Any(List.of(IN_MA, NAICS_ABSENT)), true, clause(IN_MA, true, "MA"), absent(NAICS_ABSENT, true));
    assertThat(explanation(task, "L-1").clauses()).containsExactly(compound(new Any(List.of(neither, both)), true,
        compound(neither, false, any), compound(both, true, clause(PPP, true, "PPP"))));
  }

  @Test
  void shouldExplainThatALoanIsHeld() {
    scenario.withLoans(1);
    scenario.assigned("ann");
    Explanation explanation = explanation(scenario.task, "L-1");
    assertThat(explanation.clauses()).containsExactly(clause(IN_MA, true, "MA"));
    assertThat(explanation.hold()).isPresent();
    assertThat(explanation.available()).isFalse();
  }

  @Test
  void shouldDistinguishAnUnknownLoanFromAnUnknownTask() {
    scenario.withLoans(1);
    assertThat(explain(scenario.task.id(), "L-9")).isEqualTo(new UnknownLoan());
    assertThat(explain(UNKNOWN, "L-1")).isEqualTo(new UnknownTask());
  }

  private Task taskOf(LoanCriteria criteria) {
    return world.define(aTask().matching(criteria).build());
  }

  private Explanation explanation(Task task, String loan) {
    return (Explanation) explain(task.id(), loan);
  }

  private Availability explain(TaskId task, String loan) {
    return queries.availability(task, new LoanNumber(loan), MANAGER);
  }

  private static Condition condition(CommonField field, String value) {
    return new Condition(field.field(), Operator.EQ, List.of(new Text(value)));
  }

  private static Clause clause(Condition condition, boolean holds, String actual) {
    return new Clause(condition, holds, Optional.<FieldValue>of(new Text(actual)), List.of());
  }

  private static Clause absent(Condition condition, boolean holds) {
    return new Clause(condition, holds, Optional.empty(), List.of());
  }

  private static Clause compound(LoanCriteria criteria, boolean holds, Clause... parts) {
    return new Clause(criteria, holds, Optional.empty(), List.of(parts));
  }
}
