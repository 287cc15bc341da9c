package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.lab.lock.JvmCache;
import dev.getwork.lab.lock.Strategy;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The product's ports with the lock of a strategy in the place of theirs, watched. It is Spring that exchanges
 * them, in a context below the product's: a bean that has the name of one above takes its place.
 *
 * @param ports what the use cases are given
 * @param tape what their leaders did
 */
record Contender(OutPorts ports, Tape tape) {

  private static final String TAKE_TIME = "select pg_sleep(:seconds)";

  static Contender in(LabWorld world, Strategy strategy, boolean guarded, int selectMillis) {
    OutPorts product = world.ports();
    JdbcClient jdbc = world.sql();
    TaskLock lock = strategy.lock(world.tools(), product.lock());
    var tape = new Tape(world.tools().node());
    var selection = new LabSelection(
        product.selection(), task -> select(product, jdbc, lock, tape, task, selectMillis), guarded);
    var below = new AnnotationConfigApplicationContext();
    below.setParent(world.context());
    below.registerBean("taskLock", TaskLock.class, () -> tape.watching(lock));
    below.registerBean("loanSelection", LoanSelection.class, () -> selection);
    if (!guarded) {
      below.registerBean("assignments", Assignments.class,
          () -> new BareAssignments(jdbc, product.assignments(), noting(lock)));
    }
    below.registerBean("outPorts", OutPorts.class);
    below.refresh();
    return new Contender(below.getBean("outPorts", OutPorts.class), tape);
  }

  private static BiConsumer<TaskId, List<Assignment>> noting(TaskLock lock) {
    return (task, made) -> {
      if (lock instanceof JvmCache cache) {
        cache.note(task, made);
      }
    };
  }

  private static Selection select(
      OutPorts product, JdbcClient jdbc, TaskLock lock, Tape tape, Task task, int selectMillis) {
    Supplier<Selection> heavy = () -> {
      jdbc.sql(TAKE_TIME).param("seconds", selectMillis / 1000.0).query((_, _) -> true).single();
      return product.selection().select(task);
    };
    return tape.selecting(() -> lock instanceof JvmCache cache ? cache.select(task, heavy) : heavy.get());
  }
}
