package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.application.ApplicationNode;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.lab.lock.SelectionCache;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.lock.LockResources;
import java.util.Collection;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The product with the lock of a strategy, whose activities are recorded.
 *
 * @param application the use cases and ports
 * @param recorder the activities of their leaders
 * @param resources those of the lock
 */
record StrategyPorts(ApplicationNode application, SpanRecorder recorder,
    LockResources resources) implements AutoCloseable {

  private static final String SIMULATED_DELAY = "select lab_delay(:seconds)";

  static StrategyPorts in(ProductContext context, Strategy strategy, Command.Connect connection, int selectMillis) {
    ApplicationNode product = context.application();
    JdbcClient jdbc = context.sql();
    LockResources resources = context.resources();
    TaskLock lock = strategy.lock(resources, product.get(TaskLock.class));
    SelectionCache memory = lock instanceof SelectionCache remembering ? remembering : NoCache.INSTANCE;
    var recorder = new SpanRecorder(resources.node());
    LoanSelection selection = product.get(LoanSelection.class);
    ApplicationNode application = product
        .with(TaskLock.class, recorder.recording(lock))
        .with(LoanSelection.class, new LabSelection(selection,
            task -> memory.select(task, () -> recorder.selecting(() -> heavy(selection, jdbc, task, selectMillis))),
            connection.guarded()));
    if (!connection.guarded()) {
      application = application.with(
          Decisions.class, new BareDecisions(jdbc, product.get(Decisions.class), memory::note));
    }
    if (!connection.push()) {
      application = application.with(DecisionNotifications.class, new NoNotifications());
    }
    return new StrategyPorts(application, recorder, resources);
  }

  /** Takes the lock of this task once, so that the cost of the first time is not measured. */
  StrategyPorts warmedUp(long task) {
    application.get(TaskLock.class).lead(new TaskId(task), (Leadership leadership) -> leadership.decide(() -> true));
    recorder.reset();
    return this;
  }

  /** The delay comes last, because a long query sees the data of its start. */
  private static Selection heavy(LoanSelection product, JdbcClient jdbc, Task task, int selectMillis) {
    Selection selection = product.select(task);
    jdbc.sql(SIMULATED_DELAY).param("seconds", selectMillis / 1000.0).query((_, _) -> true).single();
    return selection;
  }

  @Override
  public void close() {
    resources.close();
  }

  /** All strategies but one select every time. */
  private enum NoCache implements SelectionCache {
    INSTANCE;

    @Override
    public Selection select(Task task, Supplier<Selection> heavy) {
      return heavy.get();
    }

    @Override
    public void note(TaskId task, Collection<Assignment> made) {
      // Nothing is cached.
    }
  }
}
