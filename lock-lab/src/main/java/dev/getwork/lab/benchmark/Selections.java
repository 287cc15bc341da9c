package dev.getwork.lab.benchmark;

import dev.getwork.application.port.out.task.QueueInspection;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.bootstrap.SelectionPlans;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.lab.report.Table;
import java.util.List;
import java.util.Map;

/**
 * The six selections on the full data through the product's port, beside the same questions as hand-written SQL with its
 * values in the text: both are planned each time, because a generic plan may use the wrong index. The product also sets a
 * savepoint and its settings, and writes {@code selection_run}. Entries read are PostgreSQL's counters for the index.
 */
final class Selections {

  private static final int WARM_UP = 50;
  private static final int ROUNDS = 200;
  private static final int CANDIDATES = 1_000;
  private static final int MANY = 10_000;
  private static final double TARGET = 1.5;

  private static final String HOLD =
      """
      insert into hold (task_id, loan_number, kind) select :task, loan_number, 'EXCLUDED' from unnest(:loans::text[]) l
      (loan_number)
      """;

  private final Lab lab;
  private final Product product;
  private final ProductPorts ports;
  private final TaskLock lock;
  private final LoanSelection selection;
  private final SelectionPlans plans;

  Selections(Lab lab, Product product) {
    this.lab = lab;
    this.product = product;
    this.ports = product.ports();
    this.lock = ports.get(TaskLock.class);
    this.selection = ports.get(LoanSelection.class);
    this.plans = new SelectionPlans(ports);
  }

  void run() {
    product.deleteWork();
    tasks().forEach(this::warmUp);
    measure("selections", "Selections, nothing held");
    tasks().forEach(this::holdTheFirst);
    product.run("vacuum analyze hold", "checkpoint");
    measure("selections held", "Selections, up to 10,000 loans of each task held");
    lightQueries();
    product.deleteWork();
  }

  /** Without it, the first task would pay for the compilation of the code that all tasks share. */
  private void warmUp(Task task) {
    for (int i = 0; i < lab.effort().rounds(10 * WARM_UP); i++) {
      productMillis(task);
    }
  }

  private void measure(String place, String title) {
    Table table = lab.table(
        place, title, "task", "loans", "product ms", "by hand ms", "ratio, target ≤ 1.50 ×", "reads", "entries read");
    for (Task task : tasks()) {
      String name = task.definition().name();
      try (var hand = new HandWrittenSelection(product, name, task.id().value(), CANDIDATES + 1)) {
        int found = sameLoans(task, hand);
        Map<String, List<Double>> millis = new Interleaved<Double>()
            .with("product", () -> productMillis(task))
            .with("hand", () -> Interleaved.millis(hand::select))
            .run(lab.effort().rounds(WARM_UP), lab.effort().rounds(ROUNDS));
        double ours = Interleaved.sample(millis, "product").median();
        double byHand = Interleaved.sample(millis, "hand").median();
        SelectionPlans.Read read = plans.of(task);
        table.row(name, found, Table.number(ours), Table.number(byHand),
            Table.ratio(ours / byHand) + (ours / byHand <= TARGET ? "" : " **missed**"), "`" + read.name() + "`",
            read.entries());
      }
    }
  }

  /** The selection alone, in the transaction that leads the task. */
  private double productMillis(Task task) {
    var attempt = lock.lead(task.id(), _ -> Interleaved.millis(() -> selection.select(task)));
    return attempt instanceof LockAttempt.Led<Double>(Double millis) ? millis : productMillis(task);
  }

  private int sameLoans(Task task, HandWrittenSelection hand) {
    List<String> selected = selected(task).stream().map(LoanNumber::value).toList();
    if (!hand.select().stream().limit(CANDIDATES).toList().equals(selected)) {
      throw new IllegalStateException(task.definition().name() + ": the hand-written SQL selects other loans");
    }
    return selected.size();
  }

  private List<LoanNumber> selected(Task task) {
    return ((Ranked) selection.select(task)).loans();
  }

  private List<Task> tasks() {
    return ports.get(Tasks.class).all();
  }

  /** Leaves a thousand loans to tasks that have fewer than 10,000. */
  private void holdTheFirst(Task task) {
    try (var hand = new HandWrittenSelection(product, task.definition().name(), task.id().value(), MANY)) {
      List<String> first = hand.select();
      List<String> held = first.size() >= MANY ? first : first.subList(0, first.size() - CANDIDATES);
      product.sql().sql(HOLD)
          .param("task", task.id().value()).param("loans", held.toArray(String[]::new)).update();
    }
  }

  private void lightQueries() {
    Table table = lab.table("selections light", "Light queries, up to 10,000 loans of each task held",
        "task", "50 still available? ms", "why unavailable? ms", "depth ms");
    QueueInspection inspection = ports.get(QueueInspection.class);
    for (Task task : tasks()) {
      List<LoanNumber> some = selected(task).stream().limit(50).toList();
      Map<String, List<Double>> millis = new Interleaved<Double>()
          .with("still", () -> Interleaved.millis(() -> selection.stillAvailable(task, some)))
          .with("why", () -> Interleaved.millis(() -> selection.unavailable(task)))
          .with("depth", () -> Interleaved.millis(() -> inspection.depth(task)))
          .run(lab.effort().rounds(5), lab.effort().rounds(25));
      table.row(task.definition().name(), median(millis, "still"), median(millis, "why"), median(millis, "depth"));
    }
  }

  private static String median(Map<String, List<Double>> millis, String variant) {
    return Table.number(Interleaved.sample(millis, variant).median());
  }
}
