package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.task.Completion;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.DispositionOutcome.FactsChanged;
import dev.getwork.domain.work.DispositionOutcome.NotHolder;
import dev.getwork.domain.work.DispositionOutcome.Repeated;
import dev.getwork.domain.work.DispositionOutcome.Withdrawn;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Dispositions after a timeout. */
final class LateDispositionTest {

  private static final Disposition COMPLETE = new Disposition.Complete(Map.of());

  static final List<Disposition> DISPOSITIONS = List.of(COMPLETE,
      new Disposition.ReturnAfter(0, Optional.empty()),
      new Disposition.ReturnAfter(2, Optional.empty()),
      new Disposition.NeverReturn(new Reason("closed")), new Disposition.NotMe(new Reason("mine")));

  private GetWorkScenario scenario = new GetWorkScenario(aTask().heldAtMostHours(2)).withLoans(1);

  @ParameterizedTest
  @FieldSource("DISPOSITIONS")
  void shouldBeAcceptedWhileTheLoanIsFree(Disposition disposition) {
    Assignment late = timedOut("ann");
    var ended = new AssignmentEnd.Disposed(disposition, late.holder(), scenario.world.clock().now());
    assertThat(scenario.dispose(late, disposition))
        .isEqualTo(new Disposed(late.ended(ended), disposition instanceof Disposition.Complete));
    assertThat(scenario.holdOf(late.loan())).isEqualTo(disposition.holdFrom(ended.at()));
    assertThat(scenario.world.auditLog().events()).last()
        .isEqualTo(HistoryEvent.of(disposition.eventKind(), late.holder(), late));
    assertThat(scenario.dispose(late, disposition)).isInstanceOf(Repeated.class);
    assertThat(scenario.dispose(late, new Disposition.NeverReturn(new Reason("other"))))
        .isInstanceOf(DispositionOutcome.AlreadyDisposed.class);
  }

  @ParameterizedTest
  @FieldSource("DISPOSITIONS")
  void shouldBeRefusedOnceTheLoanWasAssignedAgainHoweverThatEnded(Disposition disposition) {
    Assignment late = timedOut("ann");
    Assignment next = scenario.assigned("bob");
    assertThat(scenario.dispose(late, COMPLETE)).isInstanceOf(Withdrawn.class);
    assertThat(scenario.holdOf(late.loan())).contains(new Hold.Assigned(next.id(), next.holder()));
    assertThat(scenario.dispose(next, disposition)).isInstanceOf(Disposed.class);
    assertThat(scenario.dispose(late, COMPLETE)).isInstanceOf(Withdrawn.class);
  }

  @Test
  void shouldBeAcceptedForTheLastOfSeveralThatTimedOut() {
    Assignment first = timedOut("ann");
    Assignment second = timedOut("bob");
    assertThat(scenario.dispose(first, COMPLETE)).isInstanceOf(Withdrawn.class);
    assertThat(scenario.dispose(second, COMPLETE)).isInstanceOf(Disposed.class);
    assertThat(scenario.dispose(first, COMPLETE)).isInstanceOf(Withdrawn.class);
  }

  @Test
  void shouldBeRefusedAfterARelease() {
    Assignment released = scenario.assigned("ann");
    scenario.node.get(ReleaseAssignment.class).release(released.id(), GetWorkScenario.MANAGER);
    assertThat(scenario.dispose(released, COMPLETE)).isInstanceOf(Withdrawn.class);
  }

  @Test
  void shouldBeRefusedToOtherUsers() {
    Assignment late = timedOut("ann");
    assertThat(scenario.node.get(DisposeAssignment.class).dispose(late.id(), GetWorkScenario.user("bob"), COMPLETE))
        .contains(new NotHolder());
    assertThat(scenario.world.auditLog().events()).last().extracting(HistoryEvent::kind).isEqualTo(Kind.LOAN_TIMED_OUT);
  }

  /** Meanwhile its holder has got the loan for a task that comes before this one. */
  @Test
  void shouldBeRefusedToAUserWhoIsBarredMeanwhile() {
    Task before = scenario.world.define(aTask().named("before").build());
    scenario.world.port(Tasks.class).update(scenario.task.changedTo(
        aTask().heldAtMostHours(2).notAfter(before.id())));
    Assignment late = timedOut("ann");
    scenario.node.get(RequestWork.class).request(
        TestData.command(late.holder(), before.id(), 1, Duration.ofSeconds(20)));
    assertThat(scenario.dispose(late, COMPLETE)).isInstanceOf(Withdrawn.class);
  }

  @Test
  void shouldNotOverwriteAFactThatChangedSinceTheAssignment() {
    scenario = new GetWorkScenario(aTask().heldAtMostHours(2).completing(
        new Completion.Fact(SampleFields.NAICS, new Completion.Input("Code", true)))).withLoans(1);
    Assignment late = timedOut("ann");
    patch(late, "1");
    var one = new Disposition.Complete(Map.of(SampleFields.NAICS, new FieldValue.Text("1")));
    var two = new Disposition.Complete(Map.of(SampleFields.NAICS, new FieldValue.Text("2")));
    assertThat(scenario.dispose(late, two)).isInstanceOf(FactsChanged.class);
    assertThat(scenario.dispose(late, one)).isInstanceOf(Disposed.class);
  }

  private void patch(Assignment assignment, String naics) {
    scenario.world.port(UnitOfWork.class).inTransaction(() -> {
      scenario.world.port(Loans.class).write(List.of(
          LoanPatch.setting(assignment.loan(), Map.of(SampleFields.NAICS, new FieldValue.Text(naics)))));
      return true;
    });
  }

  private Assignment timedOut(String user) {
    Assignment assignment = scenario.assigned(user);
    scenario.world.clock().advance(Duration.ofHours(2));
    scenario.run(Job.RELEASE_OVERDUE_ASSIGNMENTS);
    return assignment;
  }
}
