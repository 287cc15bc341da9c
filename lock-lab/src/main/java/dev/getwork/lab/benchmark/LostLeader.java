package dev.getwork.lab.benchmark;

import static org.awaitility.Awaitility.await;

import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.bootstrap.process.Node;
import dev.getwork.lab.report.Table;
import dev.getwork.testkit.postgres.TcpProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * The time until a task can be led again after its leader was lost, and until the waiting users are served. The leader
 * selects for half a minute and is killed, or a proxy cuts its connections silently and still answers TCP. The task is free
 * when no session or lease of the lost node leads it.
 */
final class LostLeader {

  private static final int ROUNDS = 5;
  private static final int WAITING = 5;
  private static final int SELECTION_SECONDS = 2;
  private static final String LOST = "lost";
  private static final Duration MAX_WAIT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(10);

  private static final String LEADS =
      """
      select exists (
          select from pg_stat_activity
          where datname = current_database() and application_name like 'getwork lead % ' || :node)
        or exists (select from task_lock where owner = :node and leased_until > statement_timestamp())
      """;

  private final Lab lab;
  private final Product product;
  private final String task;

  LostLeader(Lab lab, Product product) {
    this.lab = lab;
    this.product = product;
    this.task = product.ports().get(Tasks.class).all().getFirst().id().toString();
  }

  void run() {
    Table table = lab.table("waiting lost",
        "A leader is lost in mid-selection; five wait on another node, whose selection takes 2 s (Q)",
        "lock", "its leader", "task free again after s (least to most)", "target", "all five served after s", "target");
    try (var other = product.launch("waits", "-Xmx512m", "--getwork.selection.minimum=" + SELECTION_SECONDS + "s")) {
      for (String lock : List.of("row", "lease")) {
        measure(table, lock, "killed", lock.equals("row") ? 1 : 4, other, (leader, _) -> leader.kill());
        measure(table, lock, "disconnected silently", 15, other, (_, proxy) -> proxy.partition());
      }
    }
    product.deleteWork();
  }

  private void measure(
      Table table, String lock, String fault, int target, Node other, BiConsumer<Node, TcpProxy> inject) {
    var free = new ArrayList<Double>();
    var served = new ArrayList<Double>();
    for (int round = 0; round < lab.effort().rounds(ROUNDS); round++) {
      round(lock, other, inject, free, served);
    }
    var frees = new Sample(free);
    var serveds = new Sample(served);
    table.row("`" + lock + "`", fault, frees.spread(), verdict(frees, target, "≤ " + target + " s"),
        serveds.spread(), fault.equals("killed") ? verdict(serveds, SELECTION_SECONDS + 7, "≤ Q + 7 s") : "–");
  }

  private void round(
      String lock, Node other, BiConsumer<Node, TcpProxy> inject, List<Double> free, List<Double> served) {
    product.deleteWork();
    try (var proxy = TcpProxy.to(product.server().getJdbcUrl());
        var leader = product.launch(LOST, "-Xmx512m", "--getwork.selection.minimum=30s",
            "--spring.datasource.url=" + proxy.jdbcUrl(),
            "--spring.datasource.username=" + product.server().getUsername(),
            "--spring.datasource.password=" + product.server().getPassword(),
            "--getwork.demo-users=true", "--getwork.task-lock=" + lock)) {
      leader.client("processor001").requestWork(task, 1);
      await().atMost(MAX_WAIT).until(this::isLed);
      List<CompletableFuture<Long>> waiting = IntStream.rangeClosed(2, 1 + WAITING)
          .mapToObj(user -> CompletableFuture.supplyAsync(() -> served(other, user), Thread::startVirtualThread))
          .toList();
      await().atMost(MAX_WAIT).until(() -> product.pendingRequests() == 1 + WAITING);
      long lost = System.nanoTime();
      inject.accept(leader, proxy);
      await().atMost(MAX_WAIT).pollInterval(POLL).until(() -> !isLed());
      free.add((System.nanoTime() - lost) / 1e9);
      served.add((waiting.stream().mapToLong(CompletableFuture::join).max().orElseThrow() - lost) / 1e9);
      leader.kill();
    }
  }

  private long served(Node other, int user) {
    var client = other.client("processor%03d".formatted(user));
    var answer = client.getWork(task, 1);
    while (answer.text("state").equals("PENDING")) {
      answer = client.getWork(task, 1); // A user with a pending request waits on for the same request.
    }
    return System.nanoTime();
  }

  private boolean isLed() {
    return product.sql().sql(LEADS).param("node", LOST).query(Boolean.class).single();
  }

  private static String verdict(Sample seconds, int target, String text) {
    return text + (seconds.largest() <= target ? ": met" : ": **missed**");
  }
}
