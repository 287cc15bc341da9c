package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.application.port.in.work.ViewSelectionPlan;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.AssignmentFilter.State;
import dev.getwork.domain.work.EventFilter;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.domain.work.SelectionRun;
import dev.getwork.domain.work.SelectionRun.Served;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What there is to look at once work has been done. */
final class ViewUseCasesTest {

  private static final Page ALL = Page.first(100);
  private static final TaskId UNKNOWN = new TaskId(999);

  private final Office office = new Office(aTask().named("first").forLoansIn("MA"));
  private final ViewUseCases views = office.useCases.views();

  @Test
  void shouldShowPipelinesPageByPage() {
    office.withLoans(3);
    office.press("ann", 3);
    var pipeline = views.viewPipeline();
    List<ViewPipeline.Item> all = pipeline.of(Office.user("ann"), ALL);
    assertThat(all).extracting(item -> item.loan().number().value()).containsExactly("L-1", "L-2", "L-3");
    assertThat(pipeline.of(Office.user("ann"), Page.first(2))).isEqualTo(all.subList(0, 2));
    long second = all.get(1).assignment().id().value();
    assertThat(pipeline.of(Office.user("ann"), Page.after(second, 2))).isEqualTo(all.subList(2, 3));
  }

  @Test
  void shouldShowTasksPageByPage() {
    Task second = office.world.define(aTask().named("second").build());
    assertThat(views.viewTasks().list(Page.first(1))).containsExactly(office.task);
    assertThat(views.viewTasks().list(Page.after(office.task.id().value(), 1))).containsExactly(second);
  }

  @Test
  void shouldShowAssignmentsThatFit() {
    office.withLoans(2);
    Assignment first = office.assigned("ann");
    Assignment second = office.assigned("ben");
    office.useCases.releaseAssignment().release(first.id(), Office.MANAGER);
    assertThat(assignments(Optional.of(office.task.id()), Optional.of(State.ACTIVE))).contains(List.of(second));
    assertThat(assignments(Optional.empty(), Optional.of(State.ENDED)).orElseThrow())
        .extracting(Assignment::id).containsExactly(first.id());
    assertThat(assignments(Optional.empty(), Optional.empty()).orElseThrow()).hasSize(2);
    assertThat(assignments(Optional.of(UNKNOWN), Optional.empty())).isEmpty();
  }

  private Optional<List<Assignment>> assignments(Optional<TaskId> task, Optional<State> state) {
    return views.viewAssignments().list(new AssignmentFilter(task, Optional.empty(), state), ALL);
  }

  @Test
  void shouldShowWhatSelectionsWereGoodFor() {
    office.withLoans(3);
    office.recorded("ann", 2);
    office.recorded("ben", 2);
    office.serveStranded();
    office.press("cy", 1);
    List<SelectionRun> runs = views.viewSelectionRuns().list(Optional.of(office.task.id()), ALL).orElseThrow();
    assertThat(runs).map(run -> run.served().orElseThrow()).extracting(Served::requests).containsExactly(1, 2);
    assertThat(runs).map(run -> run.served().orElseThrow()).extracting(Served::loans).containsExactly(0, 3);
    assertThat(runs).extracting(SelectionRun::found).containsExactly(0, 3);
    assertThat(views.viewSelectionRuns().list(Optional.empty(), ALL)).contains(runs);
    assertThat(views.viewSelectionRuns().list(Optional.of(UNKNOWN), ALL)).isEmpty();
  }

  @Test
  void shouldShowWhenItWasWaitedForAndLedAndDecided() {
    office.withLoans(3);
    Instant waiting = office.world.clock().now();
    office.recorded("ann", 2);
    office.world.clock().advance(Duration.ofSeconds(4));
    office.recorded("ben", 2);
    office.world.clock().advance(Duration.ofSeconds(2));
    Instant leading = office.world.clock().now();
    office.world.selection().whileSelecting(() -> office.world.clock().advance(Duration.ofSeconds(3)));
    office.serveStranded();
    assertThat(lastRun().served()).contains(new Served(2, 3, Optional.of(waiting), Optional.of(leading)));
    assertThat(lastRun().decidedAt()).contains(leading.plusSeconds(3));
  }

  @Test
  void shouldShowThatNobodyWaitedAnyMore() {
    Instant leading = office.world.clock().now();
    WorkRequest request = office.recorded("ann", 1);
    office.whileSelecting(() -> office.useCases.cancelWork().cancel(request.id(), request.user()));
    office.serveStranded();
    assertThat(lastRun().served()).contains(new Served(0, 0, Optional.empty(), Optional.of(leading)));
  }

  private SelectionRun lastRun() {
    return views.viewSelectionRuns().list(Optional.empty(), Page.first(1)).orElseThrow().getFirst();
  }

  @Test
  void shouldSayNothingOfASelectionThatDecidedNothing() {
    office.withLoans(1);
    office.recorded("ann", 1);
    office.world.selection().whileSelecting(() -> office.world.lock().lose(office.task.id()));
    office.serveStranded();
    assertThat(views.viewSelectionRuns().list(Optional.empty(), ALL).orElseThrow())
        .extracting(SelectionRun::served).contains(Optional.empty());
    assertThat(lastRun().decidedAt()).isEmpty();
  }

  @Test
  void shouldShowHowLoansWouldBeSelected() {
    assertThat(views.viewSelectionPlan().of(office.task.id())).contains(new ViewSelectionPlan.Plan(
        office.task.id(), office.world.selection().plan(office.task), office.world.clock().now()));
    assertThat(views.viewSelectionPlan().of(UNKNOWN)).isEmpty();
  }

  @Test
  void shouldShowWhatWasDoneToALoan() {
    office.withLoans(2);
    Assignment given = office.assigned("ann");
    office.assigned("ben");
    office.useCases.releaseAssignment().release(given.id(), Office.MANAGER);
    assertThat(views.viewLoanHistory().of(given.loan(), ALL).orElseThrow())
        .extracting(recorded -> recorded.event().kind()).containsExactly(Kind.LOAN_RELEASED, Kind.LOAN_ASSIGNED);
    assertThat(views.viewLoanHistory().of(new LoanNumber("L-9"), ALL)).isEmpty();
    assertThat(views.viewLoan().find(given.loan())).contains(aLoan("L-1").build());
    assertThat(views.viewLoan().find(new LoanNumber("L-9"))).isEmpty();
  }

  @Test
  void shouldShowWhatWasDone() {
    office.withLoans(1);
    office.useCases.releaseAssignment().release(office.assigned("ann").id(), Office.MANAGER);
    var byManager = new EventFilter(
        Optional.of(office.task.id()), Optional.empty(), Optional.of(Office.MANAGER), Optional.empty());
    assertThat(views.viewAuditEvents().list(byManager, ALL).orElseThrow()).extracting(RecordedEvent::event)
        .containsExactly(office.world.history().events().getLast());
    var ofNoTask = new EventFilter(Optional.of(UNKNOWN), Optional.empty(), Optional.empty(), Optional.empty());
    assertThat(views.viewAuditEvents().list(ofNoTask, ALL)).isEmpty();
  }

  @Test
  void shouldShowImportsTheLastFirst() {
    office.withLoans(1).withLoans(2);
    List<LoanImport> imports = views.viewLoanImports().list(ALL);
    assertThat(imports).extracting(loans -> loans.progress().received()).containsExactly(2L, 1L);
    assertThat(views.viewLoanImports().list(Page.after(imports.getFirst().id().value(), 5)))
        .isEqualTo(imports.subList(1, 2));
  }

  @Test
  void shouldTellTheTimeThatDecides() {
    assertThat(views.viewServerTime().now()).isEqualTo(office.world.clock().now());
  }
}
