package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.history.CallerLog;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Users who request three loans, recheck until the decision, and record what they observe. */
final class ConcurrentUsers {

  static final int USERS = 60;
  static final int LOANS_EACH = 3;

  private static final Duration BOUND = Duration.ofSeconds(90);

  private final Cluster cluster;
  private final CallerLog log = new CallerLog();

  ConcurrentUsers(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Starts all users at once, spread over the nodes. Each future is a user's last answer. */
  List<CompletableFuture<Answer>> requestAtOnce() {
    var together = new CyclicBarrier(USERS);
    return IntStream.rangeClosed(1, USERS)
        .mapToObj(user -> begin(() -> {
          Concurrently.pass(together);
          return untilDecided(user, cluster.nodeOf(user));
        }))
        .toList();
  }

  /** Starts one user at this node. The future is the user's last answer. */
  CompletableFuture<Answer> request(int user, Node node) {
    return begin(() -> untilDecided(user, node));
  }

  /** Violations of the promises, by the observations of the users and the content of the database. */
  List<String> violations() {
    return cluster.state().violations(log);
  }

  private static CompletableFuture<Answer> begin(Supplier<Answer> user) {
    return CompletableFuture.supplyAsync(user, Thread::startVirtualThread);
  }

  private Answer untilDecided(int user, Node node) {
    String name = "processor%03d".formatted(user);
    long invoked = log.now();
    var last = new Answer[] {requestUntilAnswered(name, node)};
    log.acknowledged(Long.parseLong(last[0].text("id")), invoked);
    await(name + " is served").atMost(BOUND).pollInterval(Duration.ofMillis(500)).until(() -> {
      if (last[0].text("state").equals("PENDING")) {
        last[0] = rechecked(name, cluster.startingWith(node).filter(Node::isAlive).findFirst().orElseThrow(), last[0]);
      }
      return !last[0].text("state").equals("PENDING");
    });
    log.reported(last[0].body().path("assignments").valueStream().map(one -> one.path("id").asLong()).toList());
    return last[0];
  }

  private static Answer rechecked(String name, Node node, Answer before) {
    Answer answer = node.client(name).recheck(before.text("id"));
    assertThat(answer.status()).isIn(200, 503);
    return answer.status() == 503 ? before : answer;
  }

  /**
   * Repeats the request on another node when its node is killed or has no database. The idempotency key prevents a second
   * request, because the first one may have been served meanwhile.
   */
  private Answer requestUntilAnswered(String name, Node node) {
    var key = UUID.randomUUID().toString();
    return await(name + " is answered").atMost(BOUND)
        .until(() -> cluster.startingWith(node).flatMap(next -> answer(name, next, key)).findFirst(),
            Optional::isPresent)
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
}
