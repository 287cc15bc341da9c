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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreeNodesTest {

  static final String HEAVY = "--getwork.selection.minimum=2s";

  @RegisterExtension
  static final SharedCluster SHARED = SharedCluster.with(HEAVY);

  @Test
  void shouldServeSixtyUsersWithAtMostTwoSelections() {
    Cluster cluster = SHARED.cluster();
    var users = new ConcurrentUsers(cluster);

    assertAllServed(cluster, users, users.requestAtOnce());
    assertThat(cluster.state().selectionsRun()).isBetween(1L, 2L);
    assertThat(cluster.state().assignedLoans()).isEqualTo(cluster.state().rankedLoans());
  }

  @ParameterizedTest
  @ValueSource(strings = {"row", "lease"})
  @Tag("proof")
  void shouldServeAllUsersWhenTheLeaderIsKilled(String lock) {
    try (var cluster = Cluster.start(HEAVY, "--getwork.task-lock=" + lock)) {
      var users = new ConcurrentUsers(cluster);
      var requested = users.requestAtOnce();
      String leader = await().atMost(Duration.ofSeconds(20))
          .until(() -> cluster.state().leadingNode(), Optional::isPresent).orElseThrow();

      cluster.named(leader).kill();

      assertAllServed(cluster, users, requested);
    }
  }

  @Test
  @Tag("proof")
  void shouldServeAllUsersWhenANodeIsStopped() {
    try (var cluster = Cluster.start(HEAVY)) {
      var users = new ConcurrentUsers(cluster);
      var requested = users.requestAtOnce();
      await().atMost(Duration.ofSeconds(20)).until(() -> cluster.state().leadingNode().isPresent());

      cluster.nodes().getLast().stop();

      assertAllServed(cluster, users, requested);
    }
  }

  private static void assertAllServed(Cluster cluster, ConcurrentUsers users,
      List<CompletableFuture<Answer>> requested) {
    List<Answer> answers = requested.stream().map(CompletableFuture::join).toList();
    assertThat(answers).hasSize(ConcurrentUsers.USERS).allSatisfy(answer -> {
      assertThat(answer.text("state")).isEqualTo("FULFILLED");
      assertThat(answer.body().path("assigned").asInt()).isEqualTo(ConcurrentUsers.LOANS_EACH);
      assertThat(answer.body().path("assignments")).hasSize(ConcurrentUsers.LOANS_EACH);
    });
    List<String> assigned = answers.stream()
        .flatMap(answer -> answer.body().path("assignments").valueStream())
        .map(assignment -> assignment.path("loanNumber").asString())
        .toList();
    assertThat(cluster.state().heldLoans()).containsExactlyInAnyOrderElementsOf(assigned);
    assertThat(users.violations()).isEmpty();
  }
}
