package dev.getwork.bootstrap.process;

import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Sixty users who press Get Work for three loans at once, spread over the nodes, and look again until told. */
final class Crowd {

  static final int USERS = 60;
  static final int LOANS_EACH = 3;

  private static final Duration BOUND = Duration.ofSeconds(90);

  private final Cluster cluster;
  private final CountDownLatch together = new CountDownLatch(USERS);

  Crowd(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Presses and returns at once; each future is a user's last answer. */
  List<CompletableFuture<Answer>> press() {
    return IntStream.rangeClosed(1, USERS)
        .mapToObj(user -> CompletableFuture.supplyAsync(() -> untilDecided(user), Thread::startVirtualThread))
        .toList();
  }

  private Answer untilDecided(int user) {
    String name = "processor%03d".formatted(user);
    together.countDown();
    awaitAll();
    var last = new Answer[] {pressOnceAnswered(name, user)};
    await(name + " is told").atMost(BOUND).pollInterval(Duration.ofMillis(500)).until(() -> {
      if (last[0].text("state").equals("PENDING")) {
        last[0] = lookAgain(name, last[0]);
      }
      return !last[0].text("state").equals("PENDING");
    });
    return last[0];
  }

  /** A press whose node died unanswered is pressed again elsewhere: who has a pending request gets the same. */
  private Answer pressOnceAnswered(String name, int user) {
    for (int attempt = 0; attempt < cluster.nodes().size(); attempt++) {
      try {
        Answer answer = cluster.nodeOf(user + attempt).client(name).getWork(cluster.task(), LOANS_EACH);
        if (answer.status() < 300) {
          return answer;
        }
      } catch (UncheckedIOException dead) {
        // The next node is asked.
      }
    }
    throw new IllegalStateException("nobody answers " + name);
  }

  private Answer lookAgain(String name, Answer last) {
    Node living = cluster.nodes().stream().filter(Node::isAlive).findFirst().orElseThrow();
    return living.client(name).recheck(last.text("id"));
  }

  private void awaitAll() {
    try {
      together.await(BOUND.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
