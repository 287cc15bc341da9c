package dev.getwork.lab.benchmark;

import static org.awaitility.Awaitility.await;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.benchmark.Users.Behavior;
import dev.getwork.lab.report.Table;
import dev.getwork.application.interleaving.Checkpoint;
import dev.getwork.application.interleaving.CheckpointedPorts;
import dev.getwork.bootstrap.process.Node;
import dev.getwork.testkit.postgres.PgBouncer;
import dev.getwork.testkit.postgres.PgBouncer.PoolMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The time from a leader's commit until users who wait on another node have their answers. The leader holds its selection
 * until all of them are recorded; the clock runs from the return of its {@code TaskLock.lead} to each answer.
 */
final class WakeUpLatency {

  private static final List<Integer> CROWDS = List.of(1, 16);
  private static final int WARM_UP = 10;
  private static final int ROUNDS = 30;
  private static final double TARGET_MILLIS = 50;
  private static final Duration MAX_WAIT = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofMillis(5);

  private final Lab lab;
  private final Product product;
  private final ApplicationNode leading;
  private final ApplicationNode waiting;

  WakeUpLatency(Lab lab, Product product) {
    this.lab = lab;
    this.product = product;
    this.leading = product.application();
    this.waiting = product.application();
  }

  void run() {
    TaskId task = leading.get(Tasks.class).all().getFirst().id();
    Table table = lab.table("waiting", "Waiting for a leader on another node: from its commit to the answer",
        "who waits", "how many", "p50 ms", "p99 ms", "longest ms", "target ≤ 50 ms");
    try (var leaders = Users.leaders()) {
      rows(table, task, Map.of("use cases", Users.inProcess(waiting, leaders, task, Behavior.KEEP_FIVE)));
    }
    overHttp(table, task);
    product.deleteWork();
  }

  /** Users of nodes that differ only in how they reach the database. */
  private void overHttp(Table table, TaskId task) {
    if (!PgBouncer.isInstalled()) {
      rows(table, task, Map.of("HTTP", user(product.node(), task)));
      table.row("HTTP, PgBouncer", "–", "–", "–", "–", "not installed");
      return;
    }
    try (var transaction = PgBouncer.start(product.database(), PoolMode.TRANSACTION);
        var session = PgBouncer.start(product.database(), PoolMode.SESSION);
        var direct = product.launchOn("direct", product.database());
        var inTransactions = product.launchOn("transaction", product.database(),
            "--spring.datasource.hikari.jdbc-url=" + transaction.database().jdbcUrl() + "?prepareThreshold=0");
        var inSessions = product.launchOn("session", session.database())) {
      var users = new LinkedHashMap<String, IntFunction<Load.User>>();
      users.put("HTTP", user(direct, task));
      users.put("HTTP, PgBouncer, transaction", user(inTransactions, task));
      users.put("HTTP, PgBouncer, session", user(inSessions, task));
      rows(table, task, users);
    }
  }

  private static IntFunction<Load.User> user(Node node, TaskId task) {
    return Users.overHttp(node.address(), task, Behavior.KEEP_FIVE);
  }

  /** Each round measures all kinds of users, so that all are equally warm. */
  private void rows(Table table, TaskId task, Map<String, IntFunction<Load.User>> users) {
    for (int crowd : CROWDS) {
      var millis = new LinkedHashMap<String, List<Double>>();
      for (int round = -lab.effort().rounds(WARM_UP); round < lab.effort().rounds(ROUNDS); round++) {
        boolean isWarm = round >= 0;
        users.forEach((who, user) -> {
          List<Double> latencies = round(crowd, task, user);
          if (isWarm) {
            millis.computeIfAbsent(who, _ -> new ArrayList<>()).addAll(latencies);
          }
        });
      }
      millis.forEach((who, latencies) -> row(table, who, crowd, new Sample(latencies)));
    }
  }

  private static void row(Table table, String who, int crowd, Sample sample) {
    table.row(who, crowd, Table.number(sample.median()), Table.number(sample.quantile(0.99)),
        Table.number(sample.largest()), sample.quantile(0.99) <= TARGET_MILLIS ? "met by p99" : "**missed** by p99");
  }

  /** The leader delays its selection until the requests of all waiting users are recorded. */
  private List<Double> round(int users, TaskId task, IntFunction<Load.User> user) {
    product.deleteWork();
    var released = new CompletableFuture<Long>();
    ApplicationNode watched = CheckpointedPorts.of(leading, checkpoint -> {
      if (checkpoint == Checkpoint.SELECTED) {
        awaitPending(users + 1);
      } else if (checkpoint == Checkpoint.RELEASED) {
        released.complete(System.nanoTime());
      }
    });
    try (var leader = Executors.newSingleThreadExecutor(); var waiters = Executors.newFixedThreadPool(users + 1)) {
      var first = waiters.submit(
          () -> Users.inProcess(watched, leader, task, Behavior.KEEP_FIVE).apply(users + 1).ask(1));
      awaitPending(1);
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
        throw new IllegalStateException("a waiting user got nothing");
      }
      return System.nanoTime();
    }
  }

  private void awaitPending(int requests) {
    await().atMost(MAX_WAIT).pollInterval(POLL).until(() -> product.pendingRequests() == requests);
  }
}
