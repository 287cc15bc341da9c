package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.history.CallerLog;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Leaders that are not dead and do not lead: paused, or cut off from the database without anybody being told. */
class LostLeaderTest {

  private static final String HEAVY = "--getwork.selection.minimum=2s";
  private static final String ROW = "--getwork.task-lock=row";
  private static final String LEASE = "--getwork.task-lock=lease";
  private static final int LATER = 5;
  private static final int LOANS_EACH = 3;

  /** Of which the lock may take 15 s; the rest is for a slow machine. */
  private static final Duration SOON = Duration.ofSeconds(40);

  private final CallerLog log = new CallerLog();

  @Test
  void shouldWriteNothingAfterAPauseLongerThanItsLease() {
    pauseTheLeader(LEASE);
  }

  @Test
  @Tag("proof")
  void shouldWriteNothingAfterAPauseWithARowLock() {
    pauseTheLeader(ROW);
  }

  private void pauseTheLeader(String lock) {
    try (var cluster = Cluster.start(HEAVY, lock)) {
      CompletableFuture<Answer> first = press(cluster, "a", 1);
      awaitLeader(cluster, "a");
      cluster.named("a").pause();
      List<CompletableFuture<Answer>> later = pressLater(cluster);

      later.forEach(answer -> assertServed(answer.join()));
      cluster.named("a").resume();

      assertServed(first.join());
      assertInOrder(cluster);
    }
  }

  @Test
  @Tag("proof")
  void shouldFreeTheRowLockOfALeaderThatWasCutOff() {
    cutTheLeaderOff(ROW);
  }

  @Test
  @Tag("proof")
  void shouldFreeTheLeaseOfALeaderThatWasCutOff() {
    cutTheLeaderOff(LEASE);
  }

  private void cutTheLeaderOff(String lock) {
    try (var cluster = Cluster.startWithCable(HEAVY, lock)) {
      press(cluster, "a", 1);
      awaitLeader(cluster, "a");
      cluster.cable().cut();
      List<CompletableFuture<Answer>> later = pressLater(cluster);

      later.forEach(answer -> assertServed(answer.join()));
      assertInOrder(cluster);
    }
  }

  private List<CompletableFuture<Answer>> pressLater(Cluster cluster) {
    return IntStream.rangeClosed(2, 1 + LATER).mapToObj(user -> press(cluster, user % 2 == 0 ? "b" : "c", user))
        .toList();
  }

  /** Until it is decided. */
  private CompletableFuture<Answer> press(Cluster cluster, String node, int user) {
    GetworkClient client = cluster.named(node).client("processor%03d".formatted(user));
    return CompletableFuture.supplyAsync(() -> {
      long invoked = log.now();
      var last = new Answer[] {client.getWork(cluster.task(), LOANS_EACH)};
      log.asked(Long.parseLong(last[0].text("id")), invoked);
      await().atMost(SOON).until(() -> {
        last[0] = last[0].text("state").equals("PENDING") ? client.recheck(last[0].text("id")) : last[0];
        return !last[0].text("state").equals("PENDING");
      });
      log.told(last[0].body().path("assignments").valueStream().map(one -> one.path("id").asLong()).toList());
      return last[0];
    }, Thread::startVirtualThread);
  }

  private static void awaitLeader(Cluster cluster, String node) {
    await().atMost(SOON).until(() -> cluster.facts().leadingNode().filter(node::equals).isPresent());
  }

  private static void assertServed(Answer answer) {
    assertThat(answer.body().path("assigned").asInt()).as("%s", answer).isEqualTo(LOANS_EACH);
  }

  private void assertInOrder(Cluster cluster) {
    await().atMost(SOON).until(() -> cluster.facts().pendingRequests().isEmpty());
    // A leader that was away may find its own selection ended while its successor's runs: nobody uses what it found.
    assertThat(cluster.facts().faults(log)).isSubsetOf("2 selections ran at once");
  }
}
