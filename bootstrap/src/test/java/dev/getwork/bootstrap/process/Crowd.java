package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.history.CallerLog;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Users who press Get Work for three loans and look again until they are told, and what they saw. */
final class Crowd {

  static final int USERS = 60;
  static final int LOANS_EACH = 3;

  private static final Duration BOUND = Duration.ofSeconds(90);

  private final Cluster cluster;
  private final CallerLog log = new CallerLog();

  Crowd(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Sixty at once, spread over the nodes. Returns at once; each future is a user's last answer. */
  List<CompletableFuture<Answer>> press() {
    var together = new CountDownLatch(USERS);
    return IntStream.rangeClosed(1, USERS)
        .mapToObj(user -> begin(() -> {
          together.countDown();
          awaitAll(together);
          return untilDecided(user, cluster.nodeOf(user));
        }))
        .toList();
  }

  /** One at this node. Returns at once; the future is the user's last answer. */
  CompletableFuture<Answer> press(int user, Node node) {
    return begin(() -> untilDecided(user, node));
  }

  /** What should not have happened, now that all is quiet, by what the users saw and by the database. */
  List<String> faults() {
    return cluster.facts().faults(log);
  }

  private static CompletableFuture<Answer> begin(Supplier<Answer> user) {
    return CompletableFuture.supplyAsync(user, Thread::startVirtualThread);
  }

  private Answer untilDecided(int user, Node node) {
    String name = "processor%03d".formatted(user);
    long invoked = log.now();
    var last = new Answer[] {pressOnceAnswered(name, node)};
    log.asked(Long.parseLong(last[0].text("id")), invoked);
    await(name + " is told").atMost(BOUND).pollInterval(Duration.ofMillis(500)).until(() -> {
      if (last[0].text("state").equals("PENDING")) {
        last[0] =
            fromHereOn(node).filter(Node::isAlive).findFirst().orElseThrow().client(name).recheck(last[0].text("id"));
      }
      return !last[0].text("state").equals("PENDING");
    });
    log.told(last[0].body().path("assignments").valueStream().map(one -> one.path("id").asLong()).toList());
    return last[0];
  }

  /**
   * A press whose node died unanswered, or has no database just now, is pressed again elsewhere or later, under its
   * key: meanwhile others may have served it, and without one it would be another.
   */
  private Answer pressOnceAnswered(String name, Node node) {
    var key = UUID.randomUUID().toString();
    return await(name + " is answered").atMost(BOUND)
        .until(() -> fromHereOn(node).flatMap(next -> answer(name, next, key)).findFirst(), Optional::isPresent)
        .orElseThrow();
  }

  private Stream<Answer> answer(String name, Node node, String key) {
    try {
      Answer answer = node.client(name).getWork(cluster.task(), LOANS_EACH, key);
      assertThat(answer.status()).isIn(200, 201, 202, 503);
      return Stream.of(answer).filter(one -> one.status() < 300);
    } catch (UncheckedIOException dead) {
      return Stream.empty();
    }
  }

  private Stream<Node> fromHereOn(Node first) {
    return Stream.concat(Stream.of(first), cluster.nodes().stream().filter(node -> node != first));
  }

  private static void awaitAll(CountDownLatch together) {
    try {
      together.await(BOUND.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
