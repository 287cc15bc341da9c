package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.lab.lock.RemembersSelections;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.lock.Tools;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The product's ports with the lock of a strategy in the place of theirs, watched. It is Spring that exchanges
 * them, in a context below the product's: a bean that has the name of one above takes its place.
 *
 * @param exchanged what the use cases are given
 * @param tape what their leaders did
 * @param tools what the lock is made of
 */
record Contender(LabWorld.Exchanged exchanged, Tape tape, Tools tools) implements AutoCloseable {

  private static final String TAKE_TIME = "select pg_sleep(:seconds)";

  static Contender in(LabWorld world, Strategy strategy, Order.Enter place, int selectMillis) {
    OutPorts product = world.ports();
    JdbcClient jdbc = world.sql();
    Tools tools = world.tools();
    TaskLock lock = strategy.lock(tools, product.lock());
    RemembersSelections memory = lock instanceof RemembersSelections remembering ? remembering : Forgetful.INSTANCE;
    var tape = new Tape(tools.node());
    var ports = new HashMap<Class<?>, Object>(Map.of(
        TaskLock.class, tape.watching(lock),
        LoanSelection.class, new LabSelection(product.selection(),
            task -> memory.select(task, () -> tape.selecting(() -> heavy(product, jdbc, task, selectMillis))),
            place.guarded())));
    if (!place.guarded()) {
      ports.put(Assignments.class, new BareAssignments(jdbc, product.assignments(), memory::note));
    }
    if (!place.push()) {
      ports.put(WakeUps.class, new Silence());
    }
    return new Contender(world.exchanging(ports), tape, tools);
  }

  /** Itself, once it has had the lock of this task and forgotten it: what the first time costs is not measured. */
  Contender warmedUp(long task) {
    ports().lock().lead(new TaskId(task), (Leadership leadership) -> leadership.decide(() -> true));
    tape.rewind();
    return this;
  }

  OutPorts ports() {
    return exchanged.ports();
  }

  private static Selection heavy(OutPorts product, JdbcClient jdbc, Task task, int selectMillis) {
    jdbc.sql(TAKE_TIME).param("seconds", selectMillis / 1000.0).query((_, _) -> true).single();
    return product.selection().select(task);
  }

  @Override
  public void close() {
    exchanged.close();
    tools.close();
  }

  /** What all but one strategy are. */
  private enum Forgetful implements RemembersSelections {
    INSTANCE;

    @Override
    public Selection select(Task task, Supplier<Selection> heavy) {
      return heavy.get();
    }

    @Override
    public void note(TaskId task, Collection<Assignment> made) {
      // Nothing was kept.
    }
  }
}
