package dev.getwork.adapter.persistence.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.interleaving.Gate;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.DispositionOutcome.Withdrawn;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.history.DatabaseHistory;
import dev.getwork.testkit.history.HistoryChecker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Dispositions after a timeout, while others request the loan. */
class LateDispositionRaceTest {

  private static final int HELD_LIMIT = 200;
  private static final Disposition NEVER = new Disposition.NeverReturn(new Reason("closed"));

  @AutoClose
  private final PostgresWorld world = PostgresWorld.start();

  private final ContractPorts ports = world.ports();
  private final TestData data = new TestData(ports);
  private final Task task = world.task(aTask().limitedTo(5, HELD_LIMIT).heldAtMostHours(1).withReadyCandidates());

  @Test
  void shouldBeRefusedWhileADecisionAssignsTheLoan() {
    Assignment late = timedOut(data.assigned(task.id(), data.loan()));
    var deciding = data.open(() -> data.lock(task.id()), _ -> data.assigned(task.id(), late.loan()));
    var disposing = Concurrently.elsewhere(() -> dispose(world.node(), late, NEVER));
    Concurrently.assertWaits(disposing);
    Assignment next = deciding.commit();
    assertThat(Concurrently.resultOf(disposing)).isInstanceOf(Withdrawn.class);
    assertThat(ports.holds().find(task.id(), late.loan())).contains(new Hold.Assigned(next.id(), next.holder()));
  }

  @Test
  void shouldNotAssignTheLoanBeforeTheDispositionCommits() {
    Assignment late = timedOut(data.assigned(task.id(), data.loan()));
    var writing = new Gate();
    ApplicationNode slow = world.node().with(Assignments.class,
        PortProxy.of(Assignments.class, ports.assignments(), (method, _, call) -> {
          if (method.equals("end")) {
            writing.run();
          }
          return call.call();
        }));
    var disposing = Concurrently.elsewhere(() -> dispose(slow, late, NEVER));
    writing.awaitThread();
    var deciding = Concurrently.elsewhere(() -> data.inTransaction(
        () -> ports.decisions().lock(task, List.of(), List.of(late.loan()), Snapshot.NONE).available()));
    Concurrently.assertWaits(deciding);
    writing.open();
    assertThat(Concurrently.resultOf(disposing)).isInstanceOf(Disposed.class);
    assertThat(Concurrently.resultOf(deciding)).isEmpty();
    assertThat(ports.holds().find(task.id(), late.loan())).contains(new Hold.Excluded());
  }

  /** A late disposition ends before the loan is assigned again, or not at all. */
  @Test
  void shouldLeaveACorrectHistoryWhenManyRequestLoansThatTimedOut() {
    int users = 4;
    world.importLoans(IntStream.rangeClosed(1, 60).mapToObj(i -> aLoan("L-%03d".formatted(i)).build()).toList());
    List<Assignment> late = IntStream.range(0, 6).mapToObj(_ -> request("ann", 5)).flatMap(List::stream).toList();
    world.run("""
        update assignment set assigned_at = assigned_at - interval '1 hour';
        update job_status set next_run = now() where job_id = 'release-overdue-assignments'""");
    assertThat(world.node().get(RunJob.class).run(Job.RELEASE_OVERDUE_ASSIGNMENTS)).isPresent();
    List<Long> accepted = Concurrently.atOnce(users, user -> user == 0
        ? late.reversed().stream().filter(one -> dispose(world.node(), one, NEVER) instanceof Disposed).count()
        : IntStream.range(0, 8).mapToObj(_ -> request("user-" + user, 1)).count());
    assertThat(ports.assignments().lock(late.stream().map(Assignment::id).toList()).assignments().values())
        .filteredOn(assignment -> !assignment.isTimedOut()).hasSize(accepted.getFirst().intValue());
    assertThat(HistoryChecker.faults(
        new CallerLog().with(new DatabaseHistory(world.dataSource()), task.id().value(), HELD_LIMIT))).isEmpty();
  }

  private Assignment timedOut(Assignment assignment) {
    var end = new AssignmentEnd.TimedOut(TestData.NOON);
    data.doInTransaction(() -> ports.assignments().end(
        List.of(new EndedAssignment(assignment.ended(end), Optional.empty(), Kind.LOAN_TIMED_OUT))));
    return assignment;
  }

  private static DispositionOutcome dispose(ApplicationNode node, Assignment assignment, Disposition disposition) {
    return node.get(DisposeAssignment.class).dispose(assignment.id(), assignment.holder(), disposition).orElseThrow();
  }

  private List<Assignment> request(String user, int count) {
    var command = TestData.command(new UserName(user), task.id(), count, Duration.ofSeconds(20));
    return world.node().get(RequestWork.class).request(command) instanceof RequestWork.Recorded(var view)
        ? view.assignments()
        : List.of();
  }
}
