package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.contract.Meanwhile;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Calls under an idempotency key, whose caller cannot know whether they were made. */
class SafeRetryTest {

  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final Cluster CLUSTER = Cluster.start("--getwork.selection.minimum=1s");

  @AfterAll
  static void stop() {
    CLUSTER.close();
  }

  @Test
  void shouldAnswerOnAnotherNodeWhatWasLostOnTheFirst() {
    List<String> before = requests();
    try (var way = LossyWay.to(CLUSTER.named("a").address())) {
      var cutOff = new GetworkClient(way.address(), "processor001");
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(() -> cutOff.press(CLUSTER.task(), 2, "lost-1"));
    }
    await().atMost(BOUND).until(() -> requests().size() > before.size() && CLUSTER.facts().pendingRequests().isEmpty());

    Answer again = CLUSTER.named("b").client("processor001").press(CLUSTER.task(), 2, "lost-1");

    assertThat(again.status()).isEqualTo(201);
    assertThat(again.text("state")).isEqualTo("FULFILLED");
    assertThat(requests()).hasSize(before.size() + 1).contains(again.text("id"));
    assertThat(CLUSTER.named("c").client("processor001").press(CLUSTER.task(), 1, "lost-1").status()).isEqualTo(422);
  }

  @Test
  void shouldRecordOneOfManyAtOnceOnAllNodes() {
    List<String> before = requests();
    List<Answer> answers = Meanwhile.atOnce(
        8, i -> CLUSTER.nodeOf(i).client("processor002").press(CLUSTER.task(), 2, "at-once-1"));
    assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(201, 202));
    assertThat(answers).extracting(answer -> answer.text("id")).containsOnly(answers.getFirst().text("id"));
    assertThat(requests()).hasSize(before.size() + 1);
  }

  private static List<String> requests() {
    return CLUSTER.facts().requests();
  }
}
