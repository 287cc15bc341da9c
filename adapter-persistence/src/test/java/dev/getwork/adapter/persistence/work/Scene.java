package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.out.work.History;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Condition;
import dev.getwork.domain.task.Operator;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.QueueDepth;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Meanwhile;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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

  /** Runs while a selection does, after its query. */
  volatile Runnable duringSelection = () -> {};

  /** Runs within the assigning transaction, after the pending requests were read. */
  volatile Runnable duringDecision = () -> {};

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
    OutPorts real = world.ports();
    return new UseCases(
        new OutPorts(
            real.lock(), new SteppedSelection(real.selection()), real.requests(), real.assignments(), real.holds(),
            new SteppedHistory(real.history()), real.wakeUps(), real.tasks(), real.loans(), real.imports(),
            real.unitOfWork(), real.clock(), real.jobLock()),
        executor, executor, InstantSource.system());
  }

  WorkRequest recorded(String user, int count) {
    return world.ports().requests().record(task, user(user), new LoanCount(count)).request();
  }

  WorkRequest now(WorkRequest request) {
    return world.ports().requests().find(request.id()).orElseThrow();
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

  /** Runs a step the first time, and nothing later. */
  static Runnable once(Runnable step) {
    var left = new AtomicReference<>(step);
    return () -> left.getAndSet(() -> {}).run();
  }

  static <T> T onAnotherThread(Supplier<T> work) {
    return Meanwhile.resultOf(Meanwhile.elsewhere(work));
  }

  @Override
  public void close() {
    leaders.shutdownNow();
  }

  private final class SteppedSelection implements LoanSelection {
    private final LoanSelection real;

    SteppedSelection(LoanSelection real) {
      this.real = real;
    }

    @Override
    public Selection select(Task selected) {
      Selection selection = real.select(selected);
      duringSelection.run();
      return selection;
    }

    @Override
    public List<LoanNumber> stillAvailable(Task selected, Collection<LoanNumber> loans) {
      return real.stillAvailable(selected, loans);
    }

    @Override
    public Unavailable unavailable(Task selected) {
      return real.unavailable(selected);
    }

    @Override
    public QueueDepth depth(Task selected) {
      return real.depth(selected);
    }
  }

  private final class SteppedHistory implements History {
    private final History real;

    SteppedHistory(History real) {
      this.real = real;
    }

    @Override
    public void append(Collection<HistoryEvent> events) {
      real.append(events);
      duringDecision.run();
    }
  }
}
