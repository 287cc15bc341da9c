package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.history.CallerLog;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Failover of the database from a primary that is lost under load to its synchronous standby server. */
@Tag("proof")
class FailoverTest {

  /** More per node than its pool has connections. */
  private static final int USERS = 48;

  private static final Duration BOUND = Duration.ofMinutes(5);

  /** The target is 15 s; the rest is for a slow machine. */
  private static final Duration BACK = Duration.ofSeconds(90);

  @Test
  void shouldLoseNothingWhenThePrimaryIsKilled() {
    try (var servers = PatroniCluster.start()) {
      assertNothingIsLost("killed", servers, servers::killPrimary);
    }
  }

  @Test
  @EnabledIf("dev.getwork.bootstrap.process.NetworkNamespace#isPossible")
  @ResourceLock(NetworkNamespace.LOCK)
  void shouldLoseNothingWhenThePrimaryIsCutOff() {
    try (var host = NetworkNamespace.create(); var servers = PatroniCluster.start(host)) {
      assertNothingIsLost("cut off", servers, host::vanish);
    }
  }

  private static void assertNothingIsLost(String fault, PatroniCluster servers, Runnable injection) {
    try (var cluster = Cluster.startTwoOn(servers.database())) {
      var users = new BusyUsers(cluster);
      users.awaitEachServed();

      long injected = System.nanoTime();
      injection.run();
      servers.awaitPromotion();
      long promoted = System.nanoTime();
      users.forgetServed();
      servers.awaitCommits();
      long commits = System.nanoTime();
      Map<Integer, Long> back = users.awaitEachServed();
      users.stop();

      Map<String, Double> nodes = back.entrySet().stream().collect(Collectors.groupingBy(
          user -> cluster.nodeOf(user.getKey()).name(),
          Collectors.collectingAndThen(Collectors.minBy(Map.Entry.comparingByValue()),
              first -> seconds(first.orElseThrow().getValue() - promoted))));
      long last = back.values().stream().max(Comparator.naturalOrder()).orElseThrow();
      System.out.printf(
          "FailoverTest: primary %s; promotion after %.1f s; since then: synchronous standby %.1f s, nodes "
              + "back %s s, last user %.1f s; answers %s%n",
          fault, seconds(promoted - injected), seconds(commits - promoted),
          nodes, seconds(last - promoted), users.statuses);
      assertThat(Duration.ofNanos(last - commits)).isLessThan(BACK);
      assertThat(cluster.state().pendingRequests()).isEmpty();
      assertThat(cluster.state().violations(users.log)).isEmpty();
    }
  }

  private static double seconds(long nanos) {
    return Math.round(nanos / 1e8) / 10.0;
  }

  /** Users who request a loan, return or complete it, and begin again. Each repeats failed calls on the same node. */
  private static final class BusyUsers {

    private final Cluster cluster;
    private final CallerLog log = new CallerLog();
    private final Map<Object, Integer> statuses = new ConcurrentHashMap<>();
    private final Map<Integer, Long> served = new ConcurrentHashMap<>();
    private final List<CompletableFuture<Integer>> running;
    private volatile long since = System.nanoTime();
    private volatile boolean stopped;

    BusyUsers(Cluster cluster) {
      this.cluster = cluster;
      running = IntStream.range(0, USERS).mapToObj(user -> Concurrently.elsewhere(() -> {
        while (!stopped) {
          work(user);
        }
        return user;
      })).toList();
    }

    void stop() {
      stopped = true;
      running.forEach(CompletableFuture::join);
    }

    /** Counts only requests that are sent from now on. */
    void forgetServed() {
      since = System.nanoTime();
      served.clear();
    }

    /** Returns for each user when a request was first served. */
    Map<Integer, Long> awaitEachServed() {
      await().atMost(BOUND).until(() -> served.size() == USERS || running.stream().anyMatch(CompletableFuture::isDone));
      running.stream().filter(CompletableFuture::isDone).forEach(CompletableFuture::join);
      return Map.copyOf(served);
    }

    private void work(int user) {
      GetworkClient client = cluster.nodeOf(user).client("processor%03d".formatted(user + 1)).withTimeout(BOUND);
      long began = System.nanoTime();
      long invoked = log.now();
      var key = UUID.randomUUID().toString();
      Answer requested = untilAnswered(() -> client.getWork(cluster.task(), 1, key));
      String request = requested.text("id");
      log.acknowledged(Long.parseLong(request), invoked);
      Answer decided = requested.text("state").equals("PENDING")
          ? until(answer -> !answer.text("state").equals("PENDING"), () -> client.recheck(request))
          : requested;
      decided.body().path("assignments").valueStream().map(one -> one.path("id").asLong()).forEach(assignment -> {
        log.reported(List.of(assignment));
        boolean completes = assignment % 50 == 0;
        untilAnswered(() -> completes
            ? client.complete(String.valueOf(assignment))
            : client.put("/api/v1/assignments/" + assignment + "/disposition",
                Map.of("outcome", "RETURN_AFTER", "hours", 0)));
        log.disposed(assignment, completes ? "COMPLETE" : "RETURN_AFTER");
      });
      if (began >= since) {
        served.putIfAbsent(user, System.nanoTime());
      }
    }

    private Answer untilAnswered(Supplier<Answer> call) {
      return until(_ -> true, call);
    }

    private Answer until(Predicate<Answer> condition, Supplier<Answer> call) {
      return await().atMost(BOUND).pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(200))
          .until(() -> answer(call).filter(condition), Optional::isPresent).orElseThrow();
    }

    private Optional<Answer> answer(Supplier<Answer> call) {
      try {
        Answer answer = call.get();
        statuses.merge(answer.status(), 1, Integer::sum);
        // The session of a lost call may wait for the new standby server meanwhile, with its key in use.
        if (!answer.text("type").endsWith("/idempotency-key-in-use")) {
          assertThat(answer.status()).as("%s", answer).isIn(200, 201, 202, 503);
        }
        return Optional.of(answer).filter(one -> one.status() < 300);
      } catch (UncheckedIOException noAnswer) {
        statuses.merge(Objects.requireNonNull(noAnswer.getCause()).getClass().getSimpleName(), 1, Integer::sum);
        return Optional.empty();
      }
    }
  }
}
