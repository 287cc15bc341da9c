package dev.getwork.application;

import static org.awaitility.Awaitility.await;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.LoanFixture;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Decisions.PlannedAssignment;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A world with one task: users request work, and a test reads the results. */
public final class GetWorkScenario {

  public static final UserName MANAGER = new UserName("manager");

  private static final Duration MAX_WAIT = Duration.ofSeconds(20);

  public final InMemoryWorld world = new InMemoryWorld();
  public final ApplicationNode node;
  /** The threads of the manual node's leaders. */
  public final ManualExecutor leaders = new ManualExecutor();
  /** A node whose leaders run when the test runs them. */
  public final ApplicationNode manualNode = world.node(leaders);
  public final Task task;
  private final AtomicInteger leading = new AtomicInteger();

  public GetWorkScenario(TaskFixture task) {
    this(task, InstantSource.system());
  }

  /** A node with this clock. If it stands still, ready candidates stay fresh and are not refilled. */
  public GetWorkScenario(TaskFixture task, InstantSource time) {
    this.node = world.node(this::lead).with(InstantSource.class, time);
    this.task = world.define(task.build());
  }

  private void lead(Runnable work) {
    leading.incrementAndGet();
    InMemoryWorld.THREADS.execute(() -> {
      try {
        work.run();
      } finally {
        leading.decrementAndGet();
      }
    });
  }

  /** Imports L-1, L-2, … in Massachusetts. */
  public GetWorkScenario withLoans(int count) {
    world.importLoans(IntStream.rangeClosed(1, count)
        .mapToObj(i -> LoanFixture.aLoan("L-" + i))
        .toArray(LoanFixture[]::new));
    return this;
  }

  public static UserName user(String name) {
    return new UserName(name);
  }

  public RequestWorkCommand command(String user, int count, Duration maxWait) {
    return TestData.command(user(user), task.id(), count, maxWait);
  }

  public RequestWork.Answer answer(String user, int count, Duration maxWait) {
    return node.get(RequestWork.class).request(command(user, count, maxWait));
  }

  /** Requests work, and waits for the decision and the end of the leader, which could serve the next request. */
  public WorkRequestView request(String user, int count) {
    WorkRequestView decided = view(answer(user, count, MAX_WAIT));
    await().atMost(MAX_WAIT).pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(1))
        .until(() -> leading.get() == 0);
    return decided;
  }

  public WorkRequestView requestWithoutWaiting(String user, int count) {
    return view(answer(user, count, Duration.ZERO));
  }

  public static WorkRequestView view(RequestWork.Answer answer) {
    return switch (answer) {
      case Recorded(WorkRequestView view) -> view;
      case AlreadyPending(WorkRequestView view) -> view;
      case RequestWork.Replayed(RequestWork.Answer first) -> view(first);
      case RequestWork.UnknownTask _,RequestWork.TaskPaused _,RequestWork.CountOutOfRange _,RequestWork.HeldLimitReached _,RequestWork.UserAbsent _,RequestWork.KeyUsed _,RequestWork.KeyInUse _ ->
        throw new AssertionError("refused: " + answer);
    };
  }

  /** A request that is recorded by a node that dies before it leads. */
  public WorkRequest recorded(String user, int count) {
    return recorded(task, user, count);
  }

  /** The same for another task. */
  public WorkRequest recorded(Task other, String user, int count) {
    return world.requests().record(other.id(), List.of(TestData.command(user(user), other.id(), count))).getFirst();
  }

  /** Rechecks a request as its user, and waits for the decision. */
  public WorkRequestView recheck(WorkRequest request) {
    return recheck(request, request.user(), MAX_WAIT);
  }

  /** Rechecks a request as its user, and waits for a version that the user does not know. */
  public WorkRequestView recheck(WorkRequest request, UserName user, Duration maxWait, String... known) {
    return node.get(RecheckWork.class)
        .recheck(request.id(), new Viewer(user, false, Optional.empty()), maxWait, Set.of(known))
        .orElseThrow();
  }

  public RequestOutcome outcome(WorkRequest request) {
    return world.requests().find(request.id()).orElseThrow().outcome();
  }

  /** Runs a job on the manual node as soon as possible. */
  public Optional<JobOutcome> run(Job job) {
    return run(manualNode, job);
  }

  /** Runs a job on a node as soon as possible. */
  public Optional<JobOutcome> run(ApplicationNode other, Job job) {
    world.jobLock().makeDue(job);
    return other.get(RunJob.class).run(job);
  }

  /** Leads, on this thread, the tasks that have pending requests, and runs all attempts that follow. */
  public void serveStranded() {
    serveStranded(manualNode);
  }

  /** The same with a node that uses the manual node's threads. */
  public void serveStranded(ApplicationNode other) {
    run(other, Job.SERVE_STRANDED_REQUESTS);
    leaders.runAll();
  }

  /** Runs an action on another thread during the next selection. */
  public void whileSelecting(Supplier<?> action) {
    var done = new AtomicBoolean();
    world.selection().whileSelecting(() -> {
      if (done.compareAndSet(false, true)) {
        Concurrently.resultOf(Concurrently.elsewhere(action));
      }
    });
  }

  /** The loans that a user holds. */
  public List<String> loansOf(String user) {
    return node.get(WorkQueries.class).pipeline(user(user), Page.first(100)).stream()
        .map(item -> item.loan().number().value()).toList();
  }

  /** The loans that a request was assigned. */
  public static List<String> loans(WorkRequestView view) {
    return view.assignments().stream().map(assignment -> assignment.loan().value()).toList();
  }

  /** Requests one loan and returns its assignment. */
  public Assignment assigned(String user) {
    return request(user, 1).assignments().getFirst();
  }

  /** Disposes of an assignment as its holder. */
  public DispositionOutcome dispose(Assignment assignment, Disposition disposition) {
    return node.get(DisposeAssignment.class).dispose(assignment.id(), assignment.holder(), disposition).orElseThrow();
  }

  /** Why a loan is unavailable; empty when it is available. */
  public Optional<Hold> holdOf(LoanNumber loan) {
    return world.port(Holds.class).find(task.id(), loan);
  }

  /** Makes L-1, L-2, … return after this time. */
  public void returning(int count, Duration in) {
    WorkRequest request = recorded("ann", 1);
    var until = new Hold.Returning(world.clock().now().plus(in));
    world.port(UnitOfWork.class).inTransaction(() -> {
      List<LoanNumber> loans = IntStream.rangeClosed(1, count).mapToObj(i -> new LoanNumber("L-" + i)).toList();
      List<Assignment> assigned = world.port(Decisions.class).write(task.id(),
          loans.stream()
              .map(loan -> new PlannedAssignment(request.id(), request.user(), loan,
                  new Rank(Optional.of(1), Optional.empty())))
              .toList(),
          List.of());
      var end = new AssignmentEnd.Released(MANAGER, world.clock().now());
      world.port(Assignments.class).end(assigned.stream()
          .map(one -> new EndedAssignment(one.ended(end), Optional.of(until), Kind.LOAN_RETURNED)).toList());
      return count;
    });
    node.get(CancelWork.class).cancel(request.id(), request.user());
  }

  /** The manual node, with an action after each transaction. */
  public ApplicationNode afterEachTransaction(Runnable action) {
    return manualNode.with(UnitOfWork.class,
        PortProxy.of(UnitOfWork.class, world.port(UnitOfWork.class), (_, _, call) -> {
          Object result = call.call();
          action.run();
          return result;
        }));
  }
}
