package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A thousand streams and a thousand calls that wait for loans, on one node with half a gigabyte. */
@Isolated
class TwoThousandWaitTest {

  private static final Logger LOG = LoggerFactory.getLogger(TwoThousandWaitTest.class);
  /** With as many processors on every machine: the number of threads depends on them. */
  private static final List<String> JAVA =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:ActiveProcessorCount=4");
  private static final int USERS = 500;
  private static final int BUSY = 503;
  private static final int MOST_THREADS = 100;
  /** All have looked once more by then. */
  private static final Duration LOOKED = Duration.ofSeconds(7);
  private static final Duration BOUND = Duration.ofMinutes(2);

  private final Semaphore pressing = new Semaphore(8);
  private final AtomicInteger refused = new AtomicInteger();
  private final CompletableFuture<Boolean> allPressed = new CompletableFuture<>();

  @Tag("proof")
  @Test
  void shouldKeepTwoThousandWaitingOnFewThreads() throws SQLException {
    try (var cluster = Cluster.startOneOn(JAVA)) {
      Node node = cluster.named("a");
      List<String> tasks = cluster.tasks().subList(0, 2);
      String held = assignment(node.client("processor001").getWork(cluster.tasks().getLast(), 1));
      Gauges idle = gauges(node);

      List<Listening> streams = users(user -> Listening.after(node.client(user), ""));
      await("all listen").atMost(BOUND)
          .untilAsserted(
              () -> assertThat(streams).allSatisfy(stream -> assertThat(stream.isOpen()).as(stream.end()).isTrue()));
      Gauges listening = gauges(node);
      LOG.info("idle {}, with 1,000 streams {}", idle, listening);

      try (Connection leader = cluster.database().getConnection()) {
        keepFromBeingLed(leader, tasks);
        List<CompletableFuture<Answer>> presses = tasks.stream()
            .flatMap(task -> IntStream.rangeClosed(1, USERS).mapToObj(user -> press(node, name(user), task)))
            .toList();
        await("all have pressed").atMost(BOUND).untilAsserted(
            () -> assertThat(pending(cluster)).as("pending; refused %s", refused).isEqualTo(2 * USERS));
        allPressed.complete(true);
        await("all wait").during(LOOKED).atMost(BOUND).until(() -> pending(cluster) == 2 * USERS);
        Gauges waiting = gauges(node);

        long began = System.nanoTime();
        Answer completed = node.client("processor001").complete(held);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        assertThat(completed.status()).isEqualTo(201);
        assertThat(pending(cluster)).as("pending still, when somebody else has been answered").isEqualTo(2 * USERS);

        LOG.info("with 1,000 long polls as well {}; a disposition took {} ms", waiting, took.toMillis());
        assertThat(waiting.threads()).as("platform threads").isLessThan(MOST_THREADS);

        began = System.nanoTime();
        node.client("manager").post("/api/v1/tasks/" + cluster.tasks().getLast() + "/pause", Map.of());
        await("all are told").atMost(BOUND)
            .until(() -> streams.stream().allMatch(stream -> stream.kinds().contains("TASK_PAUSED")));
        LOG.info("all 1,000 were told within {} ms", Duration.ofNanos(System.nanoTime() - began).toMillis());

        leader.rollback();
        presses.forEach(press -> assertThat(press.join().text("state")).isIn("FULFILLED", "EMPTY"));
      }
      assertThat(streams).allMatch(Listening::isOpen);
      streams.forEach(Listening::close);
    }
  }

  private static <T> List<T> users(Function<String, T> each) {
    return Stream.of(1, 2).flatMap(_ -> IntStream.rangeClosed(1, USERS).mapToObj(user -> each.apply(name(user))))
        .toList();
  }

  private static String name(int user) {
    return "processor%03d".formatted(user);
  }

  private static String assignment(Answer got) {
    return got.body().path("assignments").path(0).path("id").asString();
  }

  /** Presses, a few users at a time, and then waits for the loans; who is told to come back later does. */
  private CompletableFuture<Answer> press(Node node, String user, String task) {
    return CompletableFuture.supplyAsync(() -> {
      GetworkClient client = node.client(user);
      Answer answer = pressed(() -> client.press(task, 1));
      while (answer.status() == BUSY) {
        answer = CompletableFuture.supplyAsync(() -> pressed(() -> client.press(task, 1)), later()).join();
      }
      allPressed.join();
      while (answer.text("state").equals("PENDING") || answer.status() == BUSY) {
        answer = answer.status() == BUSY
            ? CompletableFuture.supplyAsync(() -> client.getWork(task, 1), later()).join()
            : client.getWork(task, 1); // The one that is pending, and waits for it.
      }
      return answer;
    }, Thread::startVirtualThread);
  }

  /** As Retry-After says. */
  private static Executor later() {
    return CompletableFuture.delayedExecutor(5, TimeUnit.SECONDS, Thread::startVirtualThread);
  }

  private Answer pressed(Supplier<Answer> press) {
    pressing.acquireUninterruptibly();
    try {
      Answer answer = press.get();
      refused.addAndGet(answer.status() == BUSY ? 1 : 0);
      return answer;
    } finally {
      pressing.release();
    }
  }

  /** As a leader does whose selection takes its time. */
  private static void keepFromBeingLed(Connection leader, List<String> tasks) throws SQLException {
    leader.setAutoCommit(false);
    try (Statement statement = leader.createStatement()) {
      statement.execute("select from task_lock where task_id in (" + String.join(",", tasks) + ") for no key update");
    }
  }

  private static long pending(Cluster cluster) {
    return JdbcClient.create(cluster.database()).sql("select count(*) from pending_request").query(Long.class).single();
  }

  /** What a node says of itself: platform threads, and megabytes of its heap that are in use. */
  private record Gauges(long threads, long megabytes) {}

  private static Gauges gauges(Node node) {
    String scraped = node.client("operator").text("/actuator/prometheus");
    return new Gauges(
        (long) sum(scraped, "jvm_threads_live_threads"),
        (long) sum(scraped, "jvm_memory_used_bytes{area=\"heap\"") >> 20);
  }

  private static double sum(String scraped, String gauge) {
    return scraped.lines().filter(line -> line.startsWith(gauge))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
