package dev.getwork.adapter.persistence.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.interleaving.Checkpoint;
import dev.getwork.application.interleaving.CheckpointListener;
import dev.getwork.application.interleaving.CheckpointedPorts;
import dev.getwork.application.interleaving.Script;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.Presentation;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.history.DatabaseHistory;
import dev.getwork.testkit.history.HistoryChecker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;

/** A task on PostgreSQL with loans of its own: users request work on several nodes, and a test intervenes at checkpoints. */
final class TaskScenario implements AutoCloseable {

  static final Duration BOUND = Duration.ofSeconds(20);
  /** The threads of leaders have names that begin with this. */
  static final String LEADER = "leader-";
  /** The only user who may not work on a following task. */
  static final UserName OUTSIDER = user("outsider");
  private static final Groups TEAM = new Groups(Set.of("team"));

  private static final AtomicInteger COUNT = new AtomicInteger();

  final PostgresWorld world;
  final TaskId task;
  final TaskDatabase database;
  final String product;
  /** The observations of the callers of this scenario. */
  final CallerLog log = new CallerLog();
  private final TaskLimits limits;
  private final boolean ready;
  private final Script script = new Script();
  private final ThreadPoolExecutor leaders =
      (ThreadPoolExecutor) Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name(LEADER, 1).factory());

  /** A task for this many new loans, in the order of their numbers. Each of its rounds selects. */
  TaskScenario(PostgresWorld world, int loans, TaskLimits limits) {
    this(world, loans, limits, false);
  }

  /** The same task; if it has ready candidates, the surplus of a selection serves later requests. */
  TaskScenario(PostgresWorld world, int loans, TaskLimits limits, boolean ready) {
    this(world, "scenario-" + COUNT.incrementAndGet(), limits, ready, Set.of(), Groups.NONE);
    world.importLoans(
        IntStream.rangeClosed(1, loans).mapToObj(i -> aLoan(number(i)).ofProduct(product).build()).toList());
  }

  /** A task for the same loans that comes after this one, and is not for the outsider. */
  TaskScenario following() {
    var following = new TaskScenario(world, product, limits, ready, Set.of(task), TEAM);
    following.log.outsider(OUTSIDER.value());
    return following;
  }

  private TaskScenario(
      PostgresWorld world, String product, TaskLimits limits, boolean ready, Set<TaskId> notAfter, Groups groups) {
    this.world = world;
    this.product = product;
    this.limits = limits;
    this.ready = ready;
    TaskFixture defined = aTask().named(product + notAfter).forProduct(product)
        .limitedTo(limits.maxPerRequest(), limits.maxHeldPerUser());
    TaskFixture task = ready ? defined.withReadyCandidates() : defined;
    this.task = world.task(task.build(notAfter, Presentation.DEFAULT, groups)).id();
    this.database = new TaskDatabase(world.sql(), this.task);
  }

  LoanNumber number(int number) {
    return new LoanNumber("%s-%04d".formatted(product, number));
  }

  static UserName user(String name) {
    return new UserName(name);
  }

  /** A node whose threads run the steps of {@link #once}. */
  ApplicationNode node() {
    return node(script);
  }

  /** A node in which the test does not intervene. */
  ApplicationNode undisturbedNode() {
    return node(_ -> {});
  }

  /** A node with this listener; its leaders run in the background. */
  ApplicationNode node(CheckpointListener listener) {
    return node(listener, work -> leaders.execute(() -> {
      try {
        work.run();
      } catch (Script.Ended _) {
        // The test ends this thread.
      }
    }));
  }

  /** A node with this listener and these threads for leaders. */
  ApplicationNode node(CheckpointListener listener, Executor leaderThreads) {
    return CheckpointedPorts.of(world.node().with(LeaderThreads.class, leaderThreads::execute), listener);
  }

  /** Runs an action on the next thread of {@link #node()} that reaches the checkpoint. */
  void once(Checkpoint checkpoint, Runnable step) {
    script.next(checkpoint, step);
  }

  /** A request whose node is killed after it recorded the request and before it leads. */
  WorkRequest recorded(String user, int count) {
    return world.ports().requests().record(task, List.of(TestData.command(user(user), task, count))).getFirst();
  }

  /** Requests work; the request must be new. */
  WorkRequestView request(ApplicationNode node, String name, int count, Duration maxWait) {
    return ((RequestWork.Recorded) answer(node, user(name), count, maxWait)).request();
  }

  /** Requests work on a thread of its own. */
  CompletableFuture<WorkRequestView> requesting(ApplicationNode node, String name, int count) {
    return Concurrently.elsewhere(() -> request(node, name, count, BOUND));
  }

  RequestWork.Answer answer(ApplicationNode node, UserName user, int count, Duration maxWait) {
    long invoked = log.now();
    var answer = node.get(RequestWork.class).request(new RequestWorkCommand(
        user, user.equals(OUTSIDER) ? Groups.NONE : TEAM, task, new LoanCount(count), maxWait, Optional.empty()));
    if (answer instanceof RequestWork.Recorded(WorkRequestView view)) {
      log.acknowledged(view.request().id().value(), invoked);
      reported(view);
    }
    return answer;
  }

  /** Records that a user has seen this. */
  void reported(WorkRequestView view) {
    log.reported(view.assignments().stream().map(assignment -> assignment.id().value()).toList());
  }

  void dispose(ApplicationNode node, Assignment assignment, Disposition disposition) {
    var outcome = node.get(DisposeAssignment.class).dispose(assignment.id(), assignment.holder(), disposition);
    if (outcome.orElseThrow() instanceof DispositionOutcome.Disposed(Assignment ended, var _)) {
      log.disposed(ended.id().value(), AssignmentRow.kind(ended.end().orElseThrow()));
    }
  }

  /** Rechecks a request as its user, on an undisturbed node, and waits for the decision. */
  WorkRequestView recheck(WorkRequest request) {
    return recheck(undisturbedNode(), request, BOUND).orElseThrow();
  }

  static Optional<WorkRequestView> recheck(ApplicationNode node, WorkRequest request, Duration maxWait) {
    return node.get(RecheckWork.class).recheck(request.id(), new Viewer(request.user(), false, Optional.empty()),
        maxWait, Set.of());
  }

  /** Runs the job for stranded requests on an undisturbed node. */
  void serveStranded() {
    assertThat(run(undisturbedNode(), Job.SERVE_STRANDED_REQUESTS)).isPresent();
  }

  Optional<JobOutcome> run(ApplicationNode node, Job job) {
    database.makeJobsDue();
    return node.get(RunJob.class).run(job);
  }

  /** Returns when no thread leads. */
  void awaitIdle() {
    eventually().until(() -> leaders.getActiveCount() == 0
        && world.ports().lock().lead(task, _ -> true) instanceof LockAttempt.Led<?>);
  }

  /** Rechecks all pending requests, as their users would, and returns what is wrong with the history afterwards. */
  List<String> violations() {
    awaitIdle();
    database.pending().map(this::current).forEach(this::recheck);
    awaitIdle();
    var violations = new ArrayList<>(HistoryChecker.faults(
        log.with(new DatabaseHistory(world.dataSource()), task.value(), limits.maxHeldPerUser())));
    violations.removeIf(fault -> database.isLeaseLost() && fault.endsWith("selections ran at the same time"));
    violations.addAll(database.halfAssigned());
    return violations;
  }

  WorkRequest current(WorkRequest request) {
    return current(request.id());
  }

  WorkRequest current(WorkRequestId id) {
    return world.ports().requests().find(id).orElseThrow();
  }

  WorkRequest lastOf(String user) {
    return current(database.lastOf(user));
  }

  List<LoanNumber> loansOf(WorkRequest request) {
    return world.ports().assignments().of(request.id()).stream().map(Assignment::loan).toList();
  }

  /** Polls often, for tests that wait often. */
  static ConditionFactory eventually() {
    return await().atMost(BOUND).pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(5));
  }

  static <T> T onAnotherThread(Supplier<T> work) {
    return Concurrently.resultOf(Concurrently.elsewhere(work));
  }

  @Override
  public void close() {
    leaders.shutdownNow();
  }
}
