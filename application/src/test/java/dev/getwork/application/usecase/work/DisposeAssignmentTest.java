package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.DispositionOutcome.AlreadyDisposed;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.DispositionOutcome.Withdrawn;
import dev.getwork.domain.work.DispositionOutcome.NotHolder;
import dev.getwork.domain.work.DispositionOutcome.NotInTime;
import dev.getwork.domain.work.DispositionOutcome.Repeated;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class DisposeAssignmentTest {

  private static final UserName ANN = GetWorkScenario.user("ann");
  private static final Disposition COMPLETE = new Disposition.Complete(Map.of());
  private static final Disposition RETURN =
      new Disposition.ReturnAfter(2, Optional.empty());

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().limitedTo(1, 1)).withLoans(2);
  private final Assignment assignment = scenario.assigned("ann");
  private final Instant now = scenario.world.clock().now();

  @Test
  void shouldEndTheHoldOfACompletedLoan() {
    assertThat(dispose(COMPLETE)).isEqualTo(new Disposed(ended(COMPLETE), true));
    assertThat(scenario.holdOf(assignment.loan())).isEmpty();
    assertLastEvent(Kind.LOAN_COMPLETED);
    assertThat(scenario.loansOf("ann")).isEmpty();
  }

  @Test
  void shouldHoldAReturnedLoanByTheClockOfTheDatabase() {
    assertThat(dispose(RETURN)).isEqualTo(new Disposed(ended(RETURN), false));
    assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Returning(now.plus(Duration.ofHours(2))));
    assertLastEvent(Kind.LOAN_RETURNED);
  }

  @Test
  void shouldAnswerARepeatWithoutChange() {
    dispose(RETURN);
    int events = scenario.world.auditLog().events().size();
    scenario.world.clock().advance(Duration.ofHours(1));
    assertThat(dispose(RETURN)).isEqualTo(new Repeated(ended(RETURN), false));
    assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Returning(now.plus(Duration.ofHours(2))));
    assertThat(scenario.world.auditLog().events()).hasSize(events);
  }

  @Test
  void shouldReturnALoanAtAnInstantWithin72HoursByTheClockOfTheDatabase() {
    int events = scenario.world.auditLog().events().size();
    Instant latest = now.plus(Duration.ofDays(3));
    assertThat(dispose(returnAt(latest.plusSeconds(1)))).isEqualTo(new NotInTime());
    assertThat(dispose(returnAt(now))).isEqualTo(new NotInTime());
    assertThat(scenario.world.auditLog().events()).hasSize(events);
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
    Disposition last = returnAt(latest);
    assertThat(dispose(last)).isEqualTo(new Disposed(ended(last), false));
    assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Returning(latest));
    assertLastEvent(Kind.LOAN_RETURNED);
    scenario.world.clock().advance(Duration.ofDays(3));
    scenario.run(Job.REQUEUE_RETURNED_LOANS);
    assertThat(scenario.holdOf(assignment.loan())).isEmpty();
    assertThat(dispose(last)).as("after the instant").isEqualTo(new Repeated(ended(last), false));
    assertThat(dispose(returnAt(latest.minusSeconds(1)))).isEqualTo(new AlreadyDisposed(ended(last)));
  }

  private static Disposition returnAt(Instant at) {
    return new Disposition.ReturnAt(at, Optional.empty());
  }

  @Test
  void shouldRefuseDispositionsByOtherUsers() {
    assertThat(
        scenario.node.get(DisposeAssignment.class).dispose(assignment.id(), GetWorkScenario.user("bob"), COMPLETE))
        .contains(new NotHolder());
    assertThat(scenario.node.get(DisposeAssignment.class).dispose(new AssignmentId(999), ANN, COMPLETE)).isEmpty();
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldNotEndTheHoldOfALaterAssignment() {
    scenario.node.get(ReleaseAssignment.class).release(assignment.id(), GetWorkScenario.MANAGER);
    Assignment next = scenario.assigned("bob");
    assertThat(dispose(COMPLETE)).isInstanceOf(Withdrawn.class);
    assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Assigned(next.id(), next.holder()));
  }

  @Test
  void shouldDecideDispositionsThatArriveTogetherInOrder() {
    Assignment other = scenario.assigned("bob");
    int events = scenario.world.auditLog().events().size();
    var batches = new Batches(scenario, scenario.node, () -> {});
    assertThat(batches.outcomes(List.of(
        of(assignment, RETURN), of(assignment, RETURN), of(assignment, COMPLETE), of(other, COMPLETE))))
        .containsExactly(
            new Disposed(ended(RETURN), false), new Repeated(ended(RETURN), false),
            new AlreadyDisposed(ended(RETURN)),
            new Disposed(other.ended(new AssignmentEnd.Disposed(COMPLETE, other.holder(), now)), true));
    assertThat(batches.transactions()).as("that of the first caller, and one for all others").isEqualTo(2);
    assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Returning(now.plus(Duration.ofHours(2))));
    assertThat(scenario.world.auditLog().events()).hasSize(events + 2);
  }

  /** The transaction is committed, but its callers do not know. */
  @Test
  void shouldNotRepeatABatchWhenTheAnswerToItsCommitIsLost() {
    Assignment other = scenario.assigned("bob");
    var lost = new IllegalStateException("the answer to the commit is lost");
    var batches = new Batches(scenario, scenario.node, () -> {
      throw lost;
    });
    assertThat(batches.outcomes(List.of(of(assignment, RETURN), of(other, COMPLETE)))).containsExactly(lost, lost);
    assertThat(batches.transactions()).isEqualTo(2);
    assertThat(scenario.loansOf("ann")).isEmpty();
    assertThat(scenario.loansOf("bob")).isEmpty();
    assertThat(dispose(RETURN)).isEqualTo(new Repeated(ended(RETURN), false));
  }

  /** As decisions do: otherwise they could deadlock. */
  @Test
  void shouldLockTasksByIdAndUsersByNameBeforeLateDispositions() {
    var limited = new GetWorkScenario(aTask().heldAtMostHours(1)).withLoans(1);
    Task second = limited.world.define(aTask().named("second").heldAtMostHours(1).build());
    Assignment ofZoe = limited.assigned("zoe");
    Assignment ofAnn = GetWorkScenario
        .view(
            limited.node.get(RequestWork.class).request(TestData.command(ANN, second.id(), 1, Duration.ofSeconds(20))))
        .assignments().getFirst();
    limited.world.clock().advance(Duration.ofHours(1));
    limited.run(Job.RELEASE_OVERDUE_ASSIGNMENTS);
    var locks = new CopyOnWriteArrayList<Object>();
    ApplicationNode node = limited.node
        .with(Tasks.class, PortProxy.of(Tasks.class, limited.world.port(Tasks.class), (method, arguments, call) -> {
          if (method.equals("lock")) {
            locks.add(arguments.getFirst());
          }
          return call.call();
        }))
        .with(Assignments.class,
            PortProxy.of(Assignments.class, limited.world.port(Assignments.class), (method, arguments, call) -> {
              if (method.equals("isBarred")) {
                locks.add(arguments.getFirst());
              }
              return call.call();
            }));
    assertThat(new Batches(limited, node, () -> {}).outcomes(List.of(of(ofZoe, RETURN), of(ofAnn, RETURN))))
        .hasOnlyElementsOfType(Disposed.class);
    assertThat(locks).containsExactly(limited.task.id(), second.id(), ANN, ofZoe.holder());
  }

  private static Function<DisposeAssignment, DispositionOutcome> of(Assignment disposed, Disposition disposition) {
    return useCase -> useCase.dispose(disposed.id(), disposed.holder(), disposition).orElseThrow();
  }

  /** Calls that arrive while a first one, for an assignment that does not exist, is in its transaction. */
  private static final class Batches {
    private final CountDownLatch first = new CountDownLatch(1);
    private final AtomicInteger transactions = new AtomicInteger();
    private final DisposeAssignment useCase;

    Batches(GetWorkScenario scenario, ApplicationNode node, Runnable afterCommit) {
      UnitOfWork real = scenario.world.port(UnitOfWork.class);
      useCase = node.with(UnitOfWork.class, PortProxy.of(UnitOfWork.class, real, (_, _, call) -> {
        boolean isFirst = transactions.incrementAndGet() == 1;
        if (isFirst) {
          Concurrently.pass(first);
        }
        Object result = call.call();
        if (!isFirst) {
          afterCommit.run();
        }
        return result;
      })).get(DisposeAssignment.class);
    }

    List<Object> outcomes(List<Function<DisposeAssignment, DispositionOutcome>> calls) {
      var unknown = Concurrently.elsewhere(() -> useCase.dispose(new AssignmentId(999), ANN, COMPLETE));
      await().until(() -> transactions.get() == 1); // Otherwise the first round could take later calls, too.
      List<CompletableFuture<Object>> waiting = calls.stream()
          .map(call -> Concurrently.untilItWaits(() -> outcome(call))).toList();
      first.countDown();
      assertThat(Concurrently.resultOf(unknown)).isEmpty();
      return waiting.stream().map(Concurrently::resultOf).toList();
    }

    private Object outcome(Function<DisposeAssignment, DispositionOutcome> call) {
      try {
        return call.apply(useCase);
      } catch (IllegalStateException thrown) {
        return thrown;
      }
    }

    int transactions() {
      return transactions.get();
    }
  }

  private void assertLastEvent(Kind kind) {
    assertThat(scenario.world.auditLog().events()).last().isEqualTo(HistoryEvent.of(kind, ANN, assignment));
  }

  private DispositionOutcome dispose(Disposition disposition) {
    return scenario.node.get(DisposeAssignment.class).dispose(assignment.id(), ANN, disposition).orElseThrow();
  }

  private Assignment ended(Disposition disposition) {
    return assignment.ended(new AssignmentEnd.Disposed(disposition, ANN, now));
  }
}
