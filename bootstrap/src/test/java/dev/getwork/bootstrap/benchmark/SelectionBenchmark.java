package dev.getwork.bootstrap.benchmark;

import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.bootstrap.SelectionPlans;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The six selections on the full data through the product's port, beside the same questions written by hand. */
final class SelectionBenchmark {

  private static final int WARM_UP = 50;
  private static final int ROUNDS = 200;
  private static final int CANDIDATES = 1_000;
  private static final int MANY = 10_000;
  private static final double TARGET = 1.5;

  private static final String HOLD = """
      insert into hold (task_id, loan_number, kind) select :task, loan_number, 'EXCLUDED' from unnest(:loans::text[]) l
      (loan_number)""";

  private final Database database;
  private final OutPorts ports;
  private final SelectionPlans plans;

  SelectionBenchmark(Database database, ProductPorts ports) {
    this.database = database;
    this.ports = ports.all();
    this.plans = new SelectionPlans(ports);
  }

  void run(Report report) {
    database.forgetWork();
    ports.tasks().all().forEach(this::warmUp);
    measure(report, "Selections, nothing held");
    ports.tasks().all().forEach(this::holdTheFirst);
    database.run("vacuum analyze hold", "checkpoint");
    measure(report, "Selections, the first 10,000 loans of each task held");
    looks(report);
    database.forgetWork();
  }

  /** Or the first task would pay for the compiling of the code that all share. */
  private void warmUp(Task task) {
    for (int i = 0; i < 10 * WARM_UP; i++) {
      productMillis(task);
    }
  }

  private void measure(Report report, String title) {
    report.table(
        title, "task", "loans", "product ms", "by hand ms", "ratio, target ≤ 1.50 ×", "reads", "entries read");
    for (Task task : ports.tasks().all()) {
      String name = task.definition().name();
      try (var hand = new HandWritten(database, name, task.id().value(), CANDIDATES + 1)) {
        int found = sameLoans(task, hand);
        InTurn.Samples millis = new InTurn(WARM_UP, ROUNDS)
            .way("product", () -> productMillis(task))
            .way("hand", () -> InTurn.millis(hand::select))
            .measured();
        double ratio = millis.of("product").median() / millis.of("hand").median();
        SelectionPlans.Read read = plans.of(task);
        report.row(name, found, Report.number(millis.of("product").median()),
            Report.number(millis.of("hand").median()),
            Report.ratio(ratio) + (ratio <= TARGET ? "" : " **missed**"), "`" + read.name() + "`", read.entries());
      }
    }
  }

  /** As a leader does, in the transaction that holds the task's lock; only the selecting counts. */
  private double productMillis(Task task) {
    var attempt = ports.lock().lead(task.id(), _ -> InTurn.millis(() -> ports.selection().select(task)));
    return attempt instanceof LockAttempt.Led<Double>(Double millis) ? millis : productMillis(task);
  }

  private int sameLoans(Task task, HandWritten hand) {
    var ranked = (Ranked) ports.selection().select(task);
    List<String> product = ranked.loans().stream().map(LoanNumber::value).toList();
    if (!hand.select().stream().limit(CANDIDATES).toList().equals(product)) {
      throw new IllegalStateException(task.definition().name() + " is another question by hand");
    }
    return product.size();
  }

  private void holdTheFirst(Task task) {
    try (var hand = new HandWritten(database, task.definition().name(), task.id().value(), MANY)) {
      List<String> first = hand.select();
      long leave = Math.max(0, MANY - first.size()); // Some tasks have fewer: leave them a thousand.
      List<String> held = leave == 0 ? first : first.subList(0, first.size() - CANDIDATES);
      JdbcClient.create(database.source()).sql(HOLD)
          .param("task", task.id().value()).param("loans", held.toArray(String[]::new)).update();
    }
  }

  private void looks(Report report) {
    report.table("The light questions, the first 10,000 loans of each task held",
        "task", "50 still available? ms", "why unavailable? ms", "depth ms");
    for (Task task : ports.tasks().all()) {
      List<LoanNumber> some = ((Ranked) ports.selection().select(task)).loans().stream().limit(50).toList();
      InTurn.Samples millis = new InTurn(5, 25)
          .way("still", () -> InTurn.millis(() -> ports.selection().stillAvailable(task, some)))
          .way("why", () -> InTurn.millis(() -> ports.selection().unavailable(task)))
          .way("depth", () -> InTurn.millis(() -> ports.selection().depth(task)))
          .measured();
      report.row(task.definition().name(), Report.number(millis.of("still").median()),
          Report.number(millis.of("why").median()), Report.number(millis.of("depth").median()));
    }
  }
}
