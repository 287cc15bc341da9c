package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.Condition;
import dev.getwork.domain.task.Operator;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.history.DatabaseHistory;
import dev.getwork.testkit.history.HistoryChecker;
import dev.getwork.testkit.interleaving.Checkpoint;
import dev.getwork.testkit.interleaving.Script;
import dev.getwork.testkit.interleaving.WatchedPorts;
import dev.getwork.testkit.interleaving.Watcher;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;

/** A task with loans of its own on a real database, and places where a test can step in. */
final class Scene implements AutoCloseable {

  static final Duration BOUND = Duration.ofSeconds(20);
  static final String LEADER = "leader-";

  private static final AtomicInteger COUNT = new AtomicInteger();

  final PostgresWorld world;
  final TaskId task;
  final Backstage backstage;
  final String product = "scene-" + COUNT.incrementAndGet();

  /** What callers saw, of what they did through this scene. */
  final CallerLog log = new CallerLog();

  private final TaskLimits limits;
  private final Script script = new Script();
  private final ThreadPoolExecutor leaders =
      (ThreadPoolExecutor) Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name(LEADER, 1).factory());

  /** So many loans, and a task for all of them in the order of their numbers. */
  Scene(PostgresWorld world, int loans, TaskLimits limits) {
    this.world = world;
    this.limits = limits;
    var forProduct = new Condition(CommonField.PRODUCT.field(), Operator.EQ, List.of(new FieldValue.Text(product)));
    var definition = new TaskDefinition(
        product, forProduct, new PriorityOrder(List.of()), limits, AssignmentPolicy.FIRST_COME_FIRST_SERVED);
    this.task = world.ports().unitOfWork().inTransaction(() -> world.ports().tasks().add(definition)).id();
    this.backstage = new Backstage(world.sql(), task);
    load(IntStream.rangeClosed(1, loans).mapToObj(this::loan).toList());
  }

  void load(List<Loan> loans) {
    var imports = world.ports().imports();
    imports.load(
        imports.begin(user("importer")),
        loans.stream().<ImportRow>map(loan -> new ImportRow.Accepted(1, loan)).iterator());
  }

  Loan loan(int number) {
    return new Loan(
        number(number), BigDecimal.valueOf(1_000), "USD", "MA", product, "payroll",
        Instant.parse("2020-04-03T00:00:00Z"), Map.of());
  }

  LoanNumber number(int number) {
    return new LoanNumber("%s-%04d".formatted(product, number));
  }

  static UserName user(String name) {
    return new UserName(name);
  }

  /** The use cases, with leaders in the background. */
  UseCases useCases() {
    return node(script);
  }

  /** The use cases as another node would have them, where this happens. */
  UseCases node(Watcher watcher) {
    return node(watcher, InstantSource.system());
  }

  /** The same on a machine with this clock. */
  UseCases node(Watcher watcher, InstantSource clock) {
    Executor ending = work -> leaders.execute(() -> {
      try {
        work.run();
      } catch (Script.Ended _) {
        // As this test wants.
      }
    });
    return new UseCases(WatchedPorts.of(world.ports(), watcher), ending, ending, clock);
  }

  UseCases useCases(Executor executor) {
    return useCases(executor, script);
  }

  UseCases useCases(Executor executor, Watcher watcher) {
    return new UseCases(WatchedPorts.of(world.ports(), watcher), executor, executor, InstantSource.system());
  }

  /** Lets something happen the next time that anybody comes to this place. */
  void once(Checkpoint checkpoint, Runnable step) {
    script.next(checkpoint, step);
  }

  WorkRequest recorded(String user, int count) {
    return world.ports().requests().record(task, user(user), new LoanCount(count)).orElseThrow().request();
  }

  WorkRequest now(WorkRequest request) {
    return now(request.id());
  }

  /** A press that is recorded. */
  WorkRequest request(UseCases useCases, String name, int count, Duration patience) {
    return press(useCases, name, count, patience).request();
  }

  /** A press that is recorded, as its user sees it. */
  WorkRequestView press(UseCases useCases, String name, int count, Duration patience) {
    var answer = ask(useCases, user(name), count, patience);
    assertThat(answer).isInstanceOf(RequestWork.Recorded.class);
    return ((RequestWork.Recorded) answer).request();
  }

  /** A press. */
  RequestWork.Answer ask(UseCases useCases, UserName user, int count, Duration patience) {
    long invoked = log.now();
    var answer = useCases.requestWork().request(new Press(user, task, new LoanCount(count), patience));
    if (answer instanceof RequestWork.Recorded(WorkRequestView view)) {
      log.asked(view.request().id().value(), invoked);
      told(view);
    }
    return answer;
  }

  void told(WorkRequestView view) {
    log.told(view.assignments().stream().map(assignment -> assignment.id().value()).toList());
  }

  void dispose(UseCases useCases, Assignment assignment, Disposition disposition) {
    var answer = useCases.disposeAssignment().dispose(assignment.id(), assignment.holder(), disposition);
    if (answer instanceof DisposeAssignment.Disposed(Assignment ended)) {
      log.disposed(ended.id().value(), AssignmentRow.ending(ended.end().orElseThrow()));
    }
  }

  /** The same on a thread of its own. */
  CompletableFuture<WorkRequestView> pressing(UseCases useCases, String name, int count) {
    return Meanwhile.elsewhere(() -> press(useCases, name, count, BOUND));
  }

  /** Its user comes back for it, to a node that nothing happens to. */
  WorkRequest lookedAt(WorkRequest request) {
    var viewer = new Viewer(request.user(), false);
    return node(_ -> {}).recheckWork().recheck(request.id(), viewer, BOUND, Set.of()).orElseThrow().request();
  }

  /** The job comes by, at a node that nothing happens to. */
  void sweep() {
    backstage.makeJobsDue();
    assertThat(node(_ -> {}).jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS)).isInstanceOf(RunJob.Ran.class);
  }

  /** Returns when nobody leads. */
  void awaitRest() {
    soon().until(() -> leaders.getActiveCount() == 0
        && world.ports().lock().lead(task, _ -> true) instanceof LockAttempt.Led<?>);
  }

  /** What went wrong, once everybody whose request is pending has come back: if nobody leads, this makes somebody. */
  List<String> faults() {
    awaitRest();
    backstage.pending().map(this::now).forEach(this::lookedAt);
    awaitRest();
    var faults = new ArrayList<>(HistoryChecker.faults(
        log.with(new DatabaseHistory(world.dataSource()), task.value(), limits.maxHeldPerUser())));
    faults.addAll(backstage.halfDone());
    return faults;
  }

  WorkRequest now(WorkRequestId id) {
    return world.ports().requests().find(id).orElseThrow();
  }

  WorkRequest lastOf(String user) {
    return now(backstage.lastOf(user));
  }

  List<LoanNumber> loansOf(WorkRequest request) {
    return world.ports().assignments().of(request.id()).stream().map(Assignment::loan).toList();
  }

  /** What looks often, for tests that wait often. */
  static ConditionFactory soon() {
    return await().atMost(BOUND).pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(5));
  }

  static <T> T onAnotherThread(Supplier<T> work) {
    return Meanwhile.resultOf(Meanwhile.elsewhere(work));
  }

  @Override
  public void close() {
    leaders.shutdownNow();
  }
}
