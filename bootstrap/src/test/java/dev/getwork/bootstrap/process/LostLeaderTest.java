package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Leaders that are not dead and do not lead: paused, or cut off from the database without anybody being told. */
@Tag("proof")
class LostLeaderTest {

  private static final String HEAVY = "--getwork.selection.minimum=2s";
  private static final String VERY_HEAVY = "--getwork.selection.minimum=60s";
  private static final String ROW = "--getwork.task-lock=row";
  private static final String LEASE = "--getwork.task-lock=lease";
  private static final int LATER = 5;

  /** Of which the lock may take 15 s; the rest is for a slow machine. */
  private static final Duration SOON = Duration.ofSeconds(40);

  @Test
  void shouldWriteNothingAfterAPauseLongerThanItsLease() {
    pauseTheLeader(LEASE);
  }

  @Test
  void shouldWriteNothingAfterAPauseWithARowLock() {
    pauseTheLeader(ROW);
  }

  private void pauseTheLeader(String lock) {
    try (var cluster = Cluster.start(HEAVY, lock)) {
      var crowd = new Crowd(cluster);
      CompletableFuture<Answer> first = crowd.press(1, cluster.named("a"));
      awaitLeader(cluster, "a");
      cluster.named("a").pause();
      List<CompletableFuture<Answer>> later = pressLater(cluster, crowd);

      later.forEach(answer -> assertServed(answer.join()));
      cluster.named("a").resume();

      assertServed(first.join());
      assertInOrder(cluster, crowd);
    }
  }

  @Test
  void shouldFreeTheRowLockOfALeaderThatWasCutOff() {
    cutTheLeaderOff(ROW);
  }

  @Test
  void shouldFreeTheLeaseOfALeaderThatWasCutOff() {
    cutTheLeaderOff(LEASE);
  }

  private void cutTheLeaderOff(String lock) {
    try (var cluster = Cluster.startWithCable(name -> List.of(name.equals("a") ? VERY_HEAVY : HEAVY, lock))) {
      var crowd = new Crowd(cluster);
      crowd.press(1, cluster.named("a"));
      awaitLeader(cluster, "a");
      cluster.cable().cut();
      List<CompletableFuture<Answer>> later = pressLater(cluster, crowd);

      later.forEach(answer -> assertServed(answer.join()));
      assertInOrder(cluster, crowd);
    }
  }

  /** Its only leader waits for an answer of the database that never comes, until the socket's time is over. */
  @Test
  void shouldLeadAgainWhenItHasGivenUpASilentConnection() {
    try (var cluster = Cluster.startOneWithCable(HEAVY, "--getwork.leaders=1", "--getwork.selection.time-limit=4s",
        "--spring.datasource.hikari.data-source-properties.socketTimeout=6")) {
      var crowd = new Crowd(cluster);
      crowd.press(1, cluster.named("a"));
      awaitLeader(cluster, "a");
      cluster.cable().cut();
      cluster.cable().mend();

      assertServed(crowd.press(2, cluster.named("a")).join());
      assertInOrder(cluster, crowd);
    }
  }

  private static List<CompletableFuture<Answer>> pressLater(Cluster cluster, Crowd crowd) {
    return IntStream.rangeClosed(2, 1 + LATER)
        .mapToObj(user -> crowd.press(user, cluster.named(user % 2 == 0 ? "b" : "c")))
        .toList();
  }

  private static void awaitLeader(Cluster cluster, String node) {
    await().atMost(SOON).until(() -> cluster.facts().leadingNode().filter(node::equals).isPresent());
  }

  private static void assertServed(Answer answer) {
    assertThat(answer.body().path("assigned").asInt()).as("%s", answer).isEqualTo(Crowd.LOANS_EACH);
  }

  private static void assertInOrder(Cluster cluster, Crowd crowd) {
    await().atMost(SOON).until(() -> cluster.facts().pendingRequests().isEmpty());
    // A leader that was away may find its own selection ended while its successor's runs: nobody uses what it found.
    assertThat(crowd.faults()).isSubsetOf("2 selections ran at once");
  }
}
