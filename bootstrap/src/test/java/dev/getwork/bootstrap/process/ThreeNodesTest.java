package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ThreeNodesTest {

  static final String HEAVY = "--getwork.selection.minimum=2s";

  @RegisterExtension
  static final SharedCluster SHARED = SharedCluster.with(HEAVY);

  @Test
  void shouldServeSixtyUsersWithOneSelectionOrTwo() {
    Cluster cluster = SHARED.cluster();
    var crowd = new Crowd(cluster);

    assertAllIsWell(cluster, crowd, crowd.press());
    assertThat(cluster.facts().selectionsRun()).isBetween(1L, 2L);
    assertThat(cluster.facts().handedOut()).isEqualTo(cluster.facts().bestFirst());
  }

  @Test
  @Tag("proof")
  void shouldServeEverybodyWhenTheLeaderIsKilled() {
    killTheLeader("row");
  }

  @Test
  @Tag("proof")
  void shouldServeEverybodyWhenTheLeaderIsKilledWithALease() {
    killTheLeader("lease");
  }

  private static void killTheLeader(String lock) {
    try (var cluster = Cluster.start(HEAVY, "--getwork.task-lock=" + lock)) {
      var crowd = new Crowd(cluster);
      var pressed = crowd.press();
      String leader = await().atMost(Duration.ofSeconds(20))
          .until(() -> cluster.facts().leadingNode(), Optional::isPresent).orElseThrow();

      cluster.named(leader).kill();

      assertAllIsWell(cluster, crowd, pressed);
    }
  }

  @Test
  @Tag("proof")
  void shouldLetTheOthersGoOnWhenANodeIsStopped() {
    try (var cluster = Cluster.start(HEAVY)) {
      var crowd = new Crowd(cluster);
      var pressed = crowd.press();
      await().atMost(Duration.ofSeconds(20)).until(() -> cluster.facts().leadingNode().isPresent());

      cluster.nodes().getLast().stop();

      assertAllIsWell(cluster, crowd, pressed);
    }
  }

  private static void assertAllIsWell(Cluster cluster, Crowd crowd, List<CompletableFuture<Answer>> pressed) {
    List<Answer> answers = pressed.stream().map(CompletableFuture::join).toList();
    assertThat(answers).hasSize(Crowd.USERS).allSatisfy(answer -> {
      assertThat(answer.text("state")).isEqualTo("FULFILLED");
      assertThat(answer.body().path("assigned").asInt()).isEqualTo(Crowd.LOANS_EACH);
      assertThat(answer.body().path("assignments")).hasSize(Crowd.LOANS_EACH);
    });
    List<String> told = answers.stream()
        .flatMap(answer -> answer.body().path("assignments").valueStream())
        .map(assignment -> assignment.path("loanNumber").asString())
        .toList();
    assertThat(cluster.facts().heldLoans()).containsExactlyInAnyOrderElementsOf(told);
    assertThat(crowd.faults()).isEmpty();
  }
}
