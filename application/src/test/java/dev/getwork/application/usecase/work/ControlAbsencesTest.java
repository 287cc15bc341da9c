package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.work.ControlAbsences;
import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ControlAbsencesTest {

  private static final UserName ANN = GetWorkScenario.user("ann");
  private static final Optional<Reason> LEAVE = Optional.of(new Reason("on leave"));
  private static final Duration DAY = Duration.ofDays(1);

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(3);
  private final ControlAbsences absences = scenario.node.get(ControlAbsences.class);

  @Test
  void shouldReleaseTheLoansOfAnAbsentUser() {
    List<Assignment> held = scenario.request("ann", 2).assignments();
    Assignment others = scenario.assigned("bob");
    Absence absence = begin(DAY);
    assertThat(absence).isEqualTo(
        new Absence(ANN, now().plus(DAY), LEAVE, GetWorkScenario.MANAGER, now()));
    assertThat(scenario.node.get(WorkQueries.class).allAbsences()).containsExactly(absence);
    assertThat(scenario.world.port(Assignments.class).activeOf(ANN)).isEmpty();
    assertThat(held).allSatisfy(loan -> assertThat(scenario.holdOf(loan.loan())).isEmpty());
    assertThat(scenario.holdOf(others.loan())).isPresent();
    assertThat(scenario.world.auditLog().events()).endsWith(
        released(held.getFirst()), released(held.getLast()),
        HistoryEvent.absent(absence));
    assertThat(GetWorkScenario.loans(scenario.request("bob", 2))).containsExactly("L-1", "L-2");
  }

  @Test
  void shouldCancelThePendingRequestsOfAnAbsentUser() {
    WorkRequest own = scenario.recorded("ann", 1);
    WorkRequest others = scenario.recorded("bob", 1);
    begin(DAY);
    scenario.serveStranded();
    assertThat(scenario.outcome(own)).isEqualTo(new RequestOutcome.Canceled());
    assertThat(scenario.outcome(others)).isInstanceOf(RequestOutcome.Fulfilled.class);
  }

  @Test
  void shouldRefuseRequestsOfAnAbsentUserUntilTheAbsenceEnds() {
    var refusal = new RequestWork.UserAbsent(begin(DAY));
    assertThat(scenario.answer("ann", 1, Duration.ZERO)).isEqualTo(refusal);
    var withKey = new RequestWorkCommand(
        ANN, Groups.NONE, scenario.task.id(), new LoanCount(1), Duration.ZERO, Optional.of(new IdempotencyKey("key")));
    assertThat(scenario.node.get(RequestWork.class).request(withKey)).isEqualTo(refusal);
    scenario.world.clock().advance(DAY);
    assertThat(GetWorkScenario.loans(scenario.request("ann", 1))).containsExactly("L-1");
  }

  @Test
  void shouldRefuseTransfersToAnAbsentUser() {
    Assignment held = scenario.assigned("bob");
    Absence absence = begin(DAY);
    assertThat(
        scenario.node.get(TransferAssignment.class).transfer(held.id(), ANN, Optional.empty(), GetWorkScenario.MANAGER))
        .isEqualTo(new TransferAssignment.UserAbsent(absence));
    assertThat(scenario.holdOf(held.loan())).contains(new Hold.Assigned(held.id(), held.holder()));
  }

  @Test
  void shouldReplaceAnAbsence() {
    begin(DAY);
    Absence second = begin(DAY.plus(DAY));
    assertThat(scenario.node.get(WorkQueries.class).allAbsences()).containsExactly(second);
  }

  @Test
  void shouldChangeNothingWhenTheEndIsNotInTheNext366Days() {
    Assignment held = scenario.assigned("ann");
    for (Duration length : List.of(Duration.ZERO, Duration.ofDays(366).plusNanos(1_000))) {
      assertThat(absences.begin(ANN, now().plus(length), LEAVE, GetWorkScenario.MANAGER)).isEmpty();
    }
    assertThat(scenario.node.get(WorkQueries.class).allAbsences()).isEmpty();
    assertThat(scenario.holdOf(held.loan())).isPresent();
  }

  @Test
  void shouldEndAnAbsenceOnce() {
    begin(DAY);
    absences.end(ANN, GetWorkScenario.MANAGER);
    absences.end(ANN, GetWorkScenario.MANAGER);
    assertThat(scenario.world.auditLog().events())
        .filteredOn(event -> event.kind() == Kind.USER_PRESENT)
        .containsExactly(HistoryEvent.present(ANN, GetWorkScenario.MANAGER));
    assertThat(GetWorkScenario.loans(scenario.request("ann", 1))).containsExactly("L-1");
  }

  @Test
  void shouldKeepTheEndOfAnAssignmentThatHasEndedMeanwhile() {
    Assignment held = scenario.assigned("ann");
    Assignments port = scenario.world.port(Assignments.class);
    Assignment ended = held.ended(new AssignmentEnd.Released(GetWorkScenario.user("other"), now()));
    scenario.node.with(Assignments.class, PortProxy.of(Assignments.class, port, (method, _, call) -> {
      if (method.equals("lock")) {
        port.end(List.of(new EndedAssignment(ended, Optional.empty(), Kind.LOAN_COMPLETED)));
      }
      return call.call();
    })).get(ControlAbsences.class).begin(ANN, now().plus(DAY), LEAVE, GetWorkScenario.MANAGER);
    assertThat(scenario.world.auditLog().events())
        .noneMatch(event -> event.kind() == Kind.LOAN_RELEASED);
  }

  /** The event names the absent user as the cause. */
  private static HistoryEvent released(Assignment loan) {
    return new HistoryEvent(
        Kind.LOAN_RELEASED, GetWorkScenario.MANAGER, Optional.of(loan.task()), Optional.of(loan.loan()),
        Optional.of(loan.id()), FactChanges.NONE, Optional.of(ANN), Optional.empty(), Optional.empty());
  }

  private Absence begin(Duration length) {
    return absences.begin(ANN, now().plus(length), LEAVE, GetWorkScenario.MANAGER).orElseThrow();
  }

  private Instant now() {
    return scenario.world.clock().now();
  }
}
