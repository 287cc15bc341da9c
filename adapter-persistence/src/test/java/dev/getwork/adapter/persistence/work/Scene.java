package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.RequestWork;
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
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.interleaving.Checkpoint;
import dev.getwork.testkit.interleaving.WatchedPorts;
import dev.getwork.testkit.interleaving.Watcher;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A task with loans of its own on a real database, and places where a test can step in. */
final class Scene implements AutoCloseable {

  private static final AtomicInteger COUNT = new AtomicInteger();

  final PostgresWorld world;
  final TaskId task;
  final String product = "scene-" + COUNT.incrementAndGet();

  /** What happens where. */
  private final Map<Checkpoint, Runnable> steps = new ConcurrentHashMap<>();

  private final ExecutorService leaders = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());

  /** So many loans, and a task for all of them in the order of their numbers. */
  Scene(PostgresWorld world, int loans, TaskLimits limits) {
    this.world = world;
    var forProduct = new Condition(
        CommonField.PRODUCT.field(), Operator.EQ, List.of(new FieldValue.Text(product)));
    var definition = new TaskDefinition(
        product, forProduct, new PriorityOrder(List.of()), limits, AssignmentPolicy.FIRST_COME_FIRST_SERVED);
    this.task = world.ports().unitOfWork().inTransaction(() -> world.ports().tasks().add(definition)).id();
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
    return useCases(leaders);
  }

  UseCases useCases(Executor executor) {
    return useCases(executor, checkpoint -> steps.getOrDefault(checkpoint, () -> {}).run());
  }

  UseCases useCases(Executor executor, Watcher watcher) {
    return new UseCases(WatchedPorts.of(world.ports(), watcher), executor, executor, InstantSource.system());
  }

  /** Lets something happen the first time that anybody comes to this place. */
  void once(Checkpoint checkpoint, Runnable step) {
    var left = new AtomicReference<>(step);
    steps.put(checkpoint, () -> left.getAndSet(() -> {}).run());
  }

  WorkRequest recorded(String user, int count) {
    return world.ports().requests().record(task, user(user), new LoanCount(count)).request();
  }

  WorkRequest now(WorkRequest request) {
    return world.ports().requests().find(request.id()).orElseThrow();
  }

  Optional<WorkRequest> pendingOf(UserName user) {
    return world.sql()
        .sql(
            "select work_request_id from work_request where task_id = :task and user_name = :user and state = 'PENDING'")
        .param("task", task.value()).param("user", user.value()).query(Long.class).optional()
        .flatMap(id -> world.ports().requests().find(new WorkRequestId(id)));
  }

  /** From whoever leads, as the end of a session or of a lease does. */
  boolean takeTheLockAway() {
    world.sql().sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name like :leader")
        .param("leader", "getwork lead " + task + " %").query((_, _) -> true).list();
    return world.sql().sql("""
        with deciding_excepted as materialized (
          select task_id from task_lock where task_id = :task and leased_until is not null for no key update skip locked)
        update task_lock set leased_until = statement_timestamp()
        from deciding_excepted where task_lock.task_id = deciding_excepted.task_id
        """).param("task", task.value()).update() > 0;
  }

  /** A press that is recorded. */
  WorkRequest request(UseCases useCases, String name, int count, Duration patience) {
    var answer = useCases.requestWork().request(new Press(user(name), task, new LoanCount(count), patience));
    assertThat(answer).isInstanceOf(RequestWork.Recorded.class);
    return ((RequestWork.Recorded) answer).request().request();
  }

  List<LoanNumber> loansOf(WorkRequest request) {
    return world.ports().assignments().of(request.id()).stream().map(Assignment::loan).toList();
  }

  static <T> T onAnotherThread(Supplier<T> work) {
    return Meanwhile.resultOf(Meanwhile.elsewhere(work));
  }

  @Override
  public void close() {
    leaders.shutdownNow();
  }
}
