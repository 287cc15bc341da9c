package dev.getwork.bootstrap.benchmark;

import static org.awaitility.Awaitility.await;

import dev.getwork.application.usecase.OutPorts;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.bootstrap.process.Node;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** What everybody else waits while all leaders of their node select for half a minute. */
final class BusyLeadersBenchmark {

  private static final int WARM_UP = 50;
  private static final int ROUNDS = 100;
  private static final int CALLS = 2 * (WARM_UP + ROUNDS);
  private static final int FIVE = 5;
  private static final int LEADERS = 4;
  private static final double TARGET_MILLIS = 2_000;
  private static final String SELECTING =
      "select count(*)::text from pg_stat_activity where state = 'active' and query like 'select pg_sleep(%'";

  private final Database database;
  private final OutPorts ports;
  private final Path directory;

  /**
   * A benchmark.
   *
   * @param ports of a node that selects at once
   * @param directory of the embedded server
   */
  BusyLeadersBenchmark(Database database, OutPorts ports, Path directory) {
    this.database = database;
    this.ports = ports;
    this.directory = directory;
  }

  void run(Report report) {
    database.forgetWork();
    database.run("update task set max_held_per_user = 1000");
    List<TaskId> tasks = ports.tasks().all().stream().map(Task::id).toList();
    try (var node = Node.launch("busy", List.of("-Xmx512m"), "--getwork.data-directory=" + directory,
        "--getwork.selection.minimum=30s").untilReady()) {
      GetworkClient holder = node.client("processor001").unchecking();
      GetworkClient waiting = node.client("processor002").unchecking();
      Iterator<String> held = assigned(tasks.getFirst()).iterator();
      InTurn.Samples idle = measured(holder, held, waiting, "0");
      List<String> requests = tasks.stream().map(task -> waiting.press(task.toString(), 1).text("id")).toList();
      await().atMost(Duration.ofSeconds(20))
          .until(() -> Integer.parseInt(database.text(SELECTING)) == LEADERS);
      InTurn.Samples busy = measured(holder, held, waiting, requests.getLast());
      if (Integer.parseInt(database.text(SELECTING)) < LEADERS) {
        throw new IllegalStateException("the leaders were done before the measurement was");
      }
      report(report, idle, busy);
      node.kill();
    }
    database.forgetWork();
  }

  private static InTurn.Samples measured(
      GetworkClient holder, Iterator<String> held, GetworkClient waiting, String request) {
    return new InTurn(WARM_UP, ROUNDS)
        .way("look at a pipeline", () -> InTurn.millis(() -> waiting.get("/api/v1/me/pipeline")))
        .way("Complete", () -> InTurn.millis(() -> holder.complete(held.next())))
        .way("recheck", () -> InTurn.millis(() -> waiting.get("/api/v1/work-requests/" + request)))
        .measured();
  }

  private static void report(Report report, InTurn.Samples idle, InTurn.Samples busy) {
    report.table("Everybody else over HTTP, while all %d leaders of their node select for 30 s".formatted(LEADERS),
        "call", "idle node p50 ms", "busy node p50 ms", "busy p99 ms", "longest ms", "target ≤ 2 s");
    for (Map.Entry<String, Sample> way : busy.ways().entrySet()) {
      Sample sample = way.getValue();
      report.row(way.getKey(), Report.number(idle.of(way.getKey()).median()), Report.number(sample.median()),
          Report.number(sample.quantile(0.99)), Report.number(sample.largest()),
          sample.largest() <= TARGET_MILLIS ? "met" : "**missed**");
    }
  }

  /** Enough to complete one in each round, by leaders that select at once. */
  private List<String> assigned(TaskId task) {
    var ids = new ArrayList<String>();
    try (var leaders = Users.leaders(); var user = Users.inProcess(ports, leaders, task, false).apply(1)) {
      while (ids.size() < CALLS) {
        user.ask(FIVE);
        ids.clear();
        ids.addAll(active());
      }
    }
    return ids;
  }

  private List<String> active() {
    return database.texts("select assignment_id::text from assignment where ended_at is null order by 1");
  }
}
