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

/** 1,000 event streams and 1,000 long polls on one node with half a gigabyte of memory. */
@Isolated
class ManyWaitingClientsTest {

  private static final Logger LOG = LoggerFactory.getLogger(ManyWaitingClientsTest.class);
  /** Four processors on every machine, because the number of threads depends on them. */
  private static final List<String> JAVA =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:ActiveProcessorCount=4");
  private static final int USERS = 500;
  private static final int BUSY = 503;
  private static final int MAX_THREADS = 100;
  /** Longer than the interval at which waiting calls poll the database. */
  private static final Duration POLLED = Duration.ofSeconds(7);
  private static final Duration BOUND = Duration.ofMinutes(2);

  private final Semaphore permits = new Semaphore(8);
  private final AtomicInteger refused = new AtomicInteger();
  private final CompletableFuture<Boolean> allRecorded = new CompletableFuture<>();

  @Tag("proof")
  @Test
  void shouldServeTwoThousandWaitingCallsOnFewThreads() throws SQLException {
    try (var cluster = Cluster.startOneOn(JAVA)) {
      Node node = cluster.named("a");
      List<String> tasks = cluster.tasks().subList(0, 2);
      String held = assignment(node.client("processor001").getWork(cluster.tasks().getLast(), 1));
      Metrics idle = metrics(node);

      List<EventStreamClient> streams = users(user -> EventStreamClient.after(node.client(user), ""));
      await("all streams are open").atMost(BOUND)
          .untilAsserted(
              () -> assertThat(streams).allSatisfy(stream -> assertThat(stream.isOpen()).as(stream.end()).isTrue()));
      Metrics withStreams = metrics(node);
      LOG.info("idle {}, with 1,000 streams {}", idle, withStreams);

      try (Connection leader = cluster.database().getConnection()) {
        lockTasks(leader, tasks);
        List<CompletableFuture<Answer>> requests = tasks.stream()
            .flatMap(task -> IntStream.rangeClosed(1, USERS).mapToObj(user -> getWork(node, name(user), task)))
            .toList();
        await("all requests are recorded").atMost(BOUND).untilAsserted(
            () -> assertThat(pending(cluster)).as("pending; refused %s", refused).isEqualTo(2 * USERS));
        allRecorded.complete(true);
        await("all wait").during(POLLED).atMost(BOUND).until(() -> pending(cluster) == 2 * USERS);
        Metrics waiting = metrics(node);

        long began = System.nanoTime();
        Answer completed = node.client("processor001").complete(held);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        assertThat(completed.status()).isEqualTo(201);
        assertThat(pending(cluster)).as("pending after another call was answered").isEqualTo(2 * USERS);

        LOG.info("with 1,000 long polls as well {}; a disposition took {} ms", waiting, took.toMillis());
        assertThat(waiting.threads()).as("platform threads").isLessThan(MAX_THREADS);

        began = System.nanoTime();
        node.client("manager").post("/api/v1/tasks/" + cluster.tasks().getLast() + "/pause", Map.of());
        await("all streams received the event").atMost(BOUND)
            .until(() -> streams.stream().allMatch(stream -> stream.kinds().contains("TASK_PAUSED")));
        LOG.info("all 1,000 streams received an event within {} ms",
            Duration.ofNanos(System.nanoTime() - began).toMillis());

        leader.rollback();
        requests.forEach(call -> assertThat(call.join().text("state")).isIn("FULFILLED", "EMPTY"));
      }
      assertThat(streams).allMatch(EventStreamClient::isOpen);
      streams.forEach(EventStreamClient::close);
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

  /** Requests a loan, a few users at a time, and waits for it. Retries after Retry-After when the node is overloaded. */
  private CompletableFuture<Answer> getWork(Node node, String user, String task) {
    return CompletableFuture.supplyAsync(() -> {
      GetworkClient client = node.client(user);
      Answer answer = limited(() -> client.requestWork(task, 1));
      while (answer.status() == BUSY) {
        answer = CompletableFuture.supplyAsync(() -> limited(() -> client.requestWork(task, 1)), later()).join();
      }
      allRecorded.join();
      while (answer.text("state").equals("PENDING") || answer.status() == BUSY) {
        answer = answer.status() == BUSY
            ? CompletableFuture.supplyAsync(() -> client.getWork(task, 1), later()).join()
            : client.getWork(task, 1); // Waits for the pending request.
      }
      return answer;
    }, Thread::startVirtualThread);
  }

  /** After the seconds of Retry-After. */
  private static Executor later() {
    return CompletableFuture.delayedExecutor(5, TimeUnit.SECONDS, Thread::startVirtualThread);
  }

  private Answer limited(Supplier<Answer> call) {
    permits.acquireUninterruptibly();
    try {
      Answer answer = call.get();
      refused.addAndGet(answer.status() == BUSY ? 1 : 0);
      return answer;
    } finally {
      permits.release();
    }
  }

  /** Locks the tasks like a leader with a long selection. */
  private static void lockTasks(Connection leader, List<String> tasks) throws SQLException {
    leader.setAutoCommit(false);
    try (Statement statement = leader.createStatement()) {
      statement.execute("select from task_lock where task_id in (" + String.join(",", tasks) + ") for no key update");
    }
  }

  private static long pending(Cluster cluster) {
    return JdbcClient.create(cluster.database()).sql("select count(*) from work_request where state = 'PENDING'")
        .query(Long.class).single();
  }

  /** Metrics of a node: platform threads, and used megabytes of its heap. */
  private record Metrics(long threads, long megabytes) {}

  private static Metrics metrics(Node node) {
    String scraped = node.client("operator").text("/actuator/prometheus");
    return new Metrics(
        (long) sum(scraped, "jvm_threads_live_threads"),
        (long) sum(scraped, "jvm_memory_used_bytes{area=\"heap\"") >> 20);
  }

  private static double sum(String scraped, String metric) {
    return scraped.lines().filter(line -> line.startsWith(metric))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
