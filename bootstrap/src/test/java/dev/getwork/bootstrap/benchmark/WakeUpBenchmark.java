package dev.getwork.bootstrap.benchmark;

import static org.awaitility.Awaitility.await;

import dev.getwork.application.usecase.OutPorts;
import dev.getwork.bootstrap.process.Node;
import dev.getwork.domain.task.TaskId;
import dev.getwork.testkit.interleaving.Checkpoint;
import dev.getwork.testkit.interleaving.WatchedPorts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** How long after a leader's commit those are answered who wait for it on another node. */
final class WakeUpBenchmark {

  private static final int WARM_UP = 10;
  private static final int ROUNDS = 30;
  private static final double TARGET_MILLIS = 50;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Database database;
  private final OutPorts leading;
  private final OutPorts waiting;
  private final Node node;

  /**
   * A benchmark.
   *
   * @param leading the ports of the node that leads
   * @param waiting those of another
   * @param node another still, for who waits over HTTP
   */
  WakeUpBenchmark(Database database, OutPorts leading, OutPorts waiting, Node node) {
    this.database = database;
    this.leading = leading;
    this.waiting = waiting;
    this.node = node;
  }

  void run(Report report) {
    TaskId task = leading.tasks().all().getFirst().id();
    report.table("Waiting for a leader on another node: from its commit to the answer",
        "who waits", "how many", "p50 ms", "p99 ms", "longest ms", "target ≤ 50 ms");
    try (var leaders = Users.leaders()) {
      for (int users : new int[] {1, 16}) {
        row(report, "use cases", users, task, Users.inProcess(waiting, leaders, task, false));
        row(report, "HTTP, `Prefer: wait=20`", users, task, Users.overHttp(node, task, false));
      }
    }
    database.forgetWork();
  }

  private void row(Report report, String who, int users, TaskId task, IntFunction<Load.User> user) {
    var millis = new ArrayList<Double>();
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      List<Double> these = round(users, task, user);
      if (round >= 0) {
        millis.addAll(these);
      }
    }
    var sample = new Sample(millis);
    report.row(who, users, Report.number(sample.median()), Report.number(sample.quantile(0.99)),
        Report.number(sample.largest()), sample.quantile(0.99) <= TARGET_MILLIS ? "met by p99" : "**missed** by p99");
  }

  /** The leader holds its selection back until all who wait are recorded. */
  private List<Double> round(int users, TaskId task, IntFunction<Load.User> user) {
    database.forgetWork();
    var released = new CompletableFuture<Long>();
    OutPorts watched = WatchedPorts.of(leading, checkpoint -> {
      if (checkpoint == Checkpoint.SELECTED) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(() -> pending() == users + 1);
      } else if (checkpoint == Checkpoint.RELEASED) {
        released.complete(System.nanoTime());
      }
    });
    try (var leader = Executors.newSingleThreadExecutor(); var waiters = Executors.newFixedThreadPool(users + 1)) {
      var first = waiters.submit(() -> Users.inProcess(watched, leader, task, false).apply(users + 1).ask(1));
      await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(() -> pending() == 1);
      List<CompletableFuture<Long>> answered = IntStream.rangeClosed(1, users)
          .mapToObj(number -> CompletableFuture.supplyAsync(() -> answered(user.apply(number)), waiters))
          .toList();
      first.get();
      long from = released.join();
      return answered.stream().map(when -> (when.join() - from) / 1e6).toList();
    } catch (InterruptedException | ExecutionException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static long answered(Load.User user) {
    try (user) {
      if (user.ask(1) != 1) {
        throw new IllegalStateException("whoever waited got nothing");
      }
      return System.nanoTime();
    }
  }

  private int pending() {
    return Integer.parseInt(database.text("select count(*)::text from work_request where state = 'PENDING'"));
  }
}
