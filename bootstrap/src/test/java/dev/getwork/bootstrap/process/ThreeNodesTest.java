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
import tools.jackson.databind.JsonNode;

class ThreeNodesTest {

  private static final String HEAVY = "--getwork.selection.minimum=2s";

  @Test
  void shouldServeSixtyUsersWithOneSelectionOrTwo() {
    try (var cluster = Cluster.start(HEAVY)) {
      var answers = lastAnswers(new Crowd(cluster).press());

      assertEverybodyWasServed(answers);
      assertOneUserPerLoan(answers, cluster.facts());
      assertThat(cluster.facts().selectionsRun()).isBetween(1L, 2L);
      assertThat(cluster.facts().handedOut()).isEqualTo(cluster.facts().bestFirst());
    }
  }

  @Test
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
      var pressed = new Crowd(cluster).press();
      String leader = await().atMost(Duration.ofSeconds(20))
          .until(() -> cluster.facts().leadingNode(), Optional::isPresent).orElseThrow();

      cluster.named(leader).kill();
      var answers = lastAnswers(pressed);

      assertEverybodyWasServed(answers);
      assertOneUserPerLoan(answers, cluster.facts());
      assertThat(cluster.facts().pendingRequests()).isEmpty();
    }
  }

  @Test
  void shouldLetTheOthersGoOnWhenANodeIsStopped() {
    try (var cluster = Cluster.start(HEAVY)) {
      var pressed = new Crowd(cluster).press();
      await().atMost(Duration.ofSeconds(20)).until(() -> cluster.facts().leadingNode().isPresent());

      cluster.nodes().getLast().stop();
      var answers = lastAnswers(pressed);

      assertEverybodyWasServed(answers);
      assertOneUserPerLoan(answers, cluster.facts());
    }
  }

  private static List<Answer> lastAnswers(List<CompletableFuture<Answer>> pressed) {
    return pressed.stream().map(CompletableFuture::join).toList();
  }

  private static void assertEverybodyWasServed(List<Answer> answers) {
    assertThat(answers).hasSize(Crowd.USERS).allSatisfy(answer -> {
      assertThat(answer.text("state")).isEqualTo("FULFILLED");
      assertThat(answer.body().path("assigned").asInt()).isEqualTo(Crowd.LOANS_EACH);
      assertThat(answer.body().path("assignments")).hasSize(Crowd.LOANS_EACH);
    });
  }

  private static void assertOneUserPerLoan(List<Answer> answers, Facts facts) {
    List<String> told = answers.stream()
        .flatMap(answer -> answer.body().path("assignments").valueStream())
        .map(assignment -> loanNumber(assignment))
        .toList();
    assertThat(told).doesNotHaveDuplicates();
    assertThat(facts.loansWithTwoUsers()).isEmpty();
    assertThat(facts.requestsWithWrongCounts()).isEmpty();
    assertThat(facts.assignedLoans()).containsExactlyInAnyOrderElementsOf(told);
    assertThat(facts.heldLoans()).containsExactlyInAnyOrderElementsOf(told);
  }

  private static String loanNumber(JsonNode assignment) {
    return assignment.path("loanNumber").asString();
  }
}
