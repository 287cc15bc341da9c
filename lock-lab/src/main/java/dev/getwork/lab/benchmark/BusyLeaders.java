package dev.getwork.lab.benchmark;

import static org.awaitility.Awaitility.await;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.benchmark.Users.Behavior;
import dev.getwork.lab.report.Table;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The latency of other calls while all leaders of their node select for half a minute. */
final class BusyLeaders {

  private static final int WARM_UP = 50;
  private static final int ROUNDS = 100;
  private static final int CALLS = 2 * (WARM_UP + ROUNDS);
  private static final int FIVE = 5;
  private static final int LEADERS = 4;
  private static final double TARGET_MILLIS = 2_000;
  private static final String SELECTING =
      "select count(*) from pg_stat_activity where state = 'active' and query like 'select pg_sleep(%'";
  private static final String ACTIVE =
      "select assignment_id::text from assignment where ended_at is null order by assignment_id";

  private final Lab lab;
  private final Product product;

  BusyLeaders(Lab lab, Product product) {
    this.lab = lab;
    this.product = product;
  }

  void run() {
    product.deleteWork();
    product.run("update task set max_held_per_user = 1000");
    ApplicationNode application = product.application();
    List<TaskId> tasks = application.get(Tasks.class).all().stream().map(Task::id).toList();
    try (var node = product.launch("busy", "-Xmx512m", "--getwork.selection.minimum=30s")) {
      GetworkClient holder = node.client("processor001").withoutContractChecks();
      GetworkClient waiting = node.client("processor002").withoutContractChecks();
      Iterator<String> held = assigned(application, tasks.getFirst()).iterator();
      Map<String, List<Double>> idle = measured(holder, held, waiting, "0");
      List<String> requests = tasks.stream().map(task -> waiting.requestWork(task.toString(), 1).text("id")).toList();
      await().atMost(Duration.ofSeconds(20)).until(() -> selections() == LEADERS);
      Map<String, List<Double>> busy = measured(holder, held, waiting, requests.getLast());
      if (selections() < LEADERS) {
        throw new IllegalStateException("a selection ended before the measurement");
      }
      report(idle, busy);
      node.kill();
    }
    product.deleteWork();
  }

  private int selections() {
    return product.sql().sql(SELECTING).query(Integer.class).single();
  }

  private Map<String, List<Double>> measured(
      GetworkClient holder, Iterator<String> held, GetworkClient waiting, String request) {
    return new Interleaved<Double>()
        .with("read a pipeline", () -> Interleaved.millis(() -> waiting.get("/api/v1/me/pipeline")))
        .with("Complete", () -> Interleaved.millis(() -> holder.complete(held.next())))
        .with("recheck", () -> Interleaved.millis(() -> waiting.get("/api/v1/work-requests/" + request)))
        .run(lab.effort().rounds(WARM_UP), lab.effort().rounds(ROUNDS));
  }

  private void report(Map<String, List<Double>> idle, Map<String, List<Double>> busy) {
    Table table = lab.table("waiting busy",
        "Everybody else over HTTP, while all %d leaders of their node select for 30 s".formatted(LEADERS),
        "call", "idle node p50 ms", "busy node p50 ms", "busy p99 ms", "longest ms", "target ≤ 2 s");
    busy.forEach((call, values) -> {
      var sample = new Sample(values);
      table.row(call, Table.number(Interleaved.sample(idle, call).median()), Table.number(sample.median()),
          Table.number(sample.quantile(0.99)), Table.number(sample.largest()),
          sample.largest() <= TARGET_MILLIS ? "met" : "**missed**");
    });
  }

  /** Assignments for every call of {@code Complete}, made by a node whose selections take no time. */
  private List<String> assigned(ApplicationNode application, TaskId task) {
    try (var leaders = Users.leaders();
        var user = Users.inProcess(application, leaders, task, Behavior.KEEP_FIVE).apply(1)) {
      for (int assigned = 0; assigned < CALLS; assigned += FIVE) {
        if (user.ask(FIVE) < FIVE) {
          throw new IllegalStateException("only %d loans were assigned".formatted(assigned));
        }
      }
    }
    return product.sql().sql(ACTIVE).query((row, _) -> row.getString(1)).list();
  }
}
