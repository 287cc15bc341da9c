package dev.getwork.bootstrap.benchmark;

import static org.awaitility.Awaitility.await;

import dev.getwork.application.usecase.OutPorts;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import dev.getwork.bootstrap.process.Node;
import dev.getwork.testkit.postgres.Cable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** How soon a task can be led again whose leader is gone, and how soon those are served who wait. */
final class LostLeaderBenchmark {

  private static final int ROUNDS = 5;
  private static final int WAITING = 5;
  private static final int SELECTION_SECONDS = 2;
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration OFTEN = Duration.ofMillis(10);

  private final Database database;
  private final EmbeddedServer server;
  private final String task;
  private final String directory;

  /** A benchmark on this server, whose files are in this directory. */
  LostLeaderBenchmark(Database database, OutPorts ports, EmbeddedServer server, Path directory) {
    this.database = database;
    this.server = server;
    this.task = ports.tasks().all().getFirst().id().toString();
    this.directory = "--getwork.data-directory=" + directory;
  }

  void run(Report report) {
    report.table("A leader is lost in mid-selection; five wait on another node, whose selection takes 2 s (Q)",
        "lock", "its leader", "task free again after s (least to most)", "target", "all five served after s", "target");
    try (var other = Node.launch("waits", List.of("-Xmx512m"), directory,
        "--getwork.selection.minimum=" + SELECTION_SECONDS + "s").untilReady()) {
      for (String lock : List.of("row", "lease")) {
        measure(report, lock, "killed", lock.equals("row") ? 1 : 4, other, directory, Node::kill);
        try (var cable = Cable.to(server.jdbcUrl())) {
          measure(report, lock, "cut off silently", 15, other, "--spring.datasource.url=" + cable.jdbcUrl(), node -> {
            cable.cut();
            cable.mend(); // For the next.
          });
        }
      }
    }
    database.forgetWork();
  }

  private void measure(
      Report report, String lock, String fate, int target, Node other, String database, Consumer<Node> lose) {
    var free = new ArrayList<Double>();
    var served = new ArrayList<Double>();
    for (int round = 0; round < ROUNDS; round++) {
      round(lock, other, database, lose, free, served);
    }
    var frees = new Sample(free);
    var serveds = new Sample(served);
    report.row("`" + lock + "`", fate, spread(frees), verdict(frees, target, "≤ " + target + " s"),
        spread(serveds), fate.equals("killed") ? verdict(serveds, SELECTION_SECONDS + 7, "≤ Q + 7 s") : "–");
  }

  private void round(
      String lock, Node other, String database, Consumer<Node> lose, List<Double> free, List<Double> served) {
    this.database.forgetWork();
    try (var leader = Node.launch("lost", List.of("-Xmx512m"), database, "--getwork.selection.minimum=30s",
        "--spring.datasource.username=" + EmbeddedServer.USER, "--getwork.demo-users=true",
        "--getwork.task-lock=" + lock).untilReady()) {
      leader.client("processor001").press(task, 1);
      await().atMost(SOON).until(() -> leads("lost"));
      List<CompletableFuture<Long>> waiting = IntStream.rangeClosed(2, 1 + WAITING)
          .mapToObj(user -> CompletableFuture.supplyAsync(() -> served(other, user), Thread::startVirtualThread))
          .toList();
      await().atMost(SOON).until(() -> pending() == 1 + WAITING);
      long lost = System.nanoTime();
      lose.accept(leader);
      await().atMost(SOON).pollInterval(OFTEN).until(() -> !leads("lost"));
      free.add((System.nanoTime() - lost) / 1e9);
      served.add((waiting.stream().mapToLong(CompletableFuture::join).max().orElseThrow() - lost) / 1e9);
      leader.kill();
    }
  }

  private long served(Node other, int user) {
    var client = other.client("processor%03d".formatted(user));
    var answer = client.getWork(task, 1);
    while (answer.text("state").equals("PENDING")) {
      answer = client.getWork(task, 1); // Who has a pending request waits on for the same.
    }
    return System.nanoTime();
  }

  private boolean leads(String node) {
    return !database.texts("""
        select application_name from pg_stat_activity where application_name like 'getwork lead %% %1$s'
        union all
        select owner from task_lock where owner = '%1$s' and leased_until > statement_timestamp()
        """.formatted(node)).isEmpty();
  }

  private int pending() {
    return Integer.parseInt(database.text("select count(*)::text from work_request where state = 'PENDING'"));
  }

  private static String spread(Sample seconds) {
    return "%s (%s to %s)".formatted(
        Report.number(seconds.median()), Report.number(seconds.smallest()), Report.number(seconds.largest()));
  }

  private static String verdict(Sample seconds, int target, String text) {
    return text + (seconds.largest() <= target ? ": met" : ": **missed**");
  }
}
