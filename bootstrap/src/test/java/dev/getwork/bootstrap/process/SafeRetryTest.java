package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.contract.Meanwhile;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Calls under an idempotency key, whose caller cannot know whether they were made. */
class SafeRetryTest {

  private static final Duration BOUND = Duration.ofSeconds(30);

  /** Not the users of a {@link Crowd}, nor its task. */
  private static final String LOSER = "processor101";
  private static final String HASTY = "processor102";

  @RegisterExtension
  static final SharedCluster SHARED = SharedCluster.with(ThreeNodesTest.HEAVY);

  private final Cluster cluster = SHARED.cluster();
  private final String task = cluster.tasks().getLast();

  @Test
  void shouldAnswerOnAnotherNodeWhatWasLostOnTheFirst() {
    List<String> before = requests();
    try (var way = LossyWay.to(cluster.named("a").address())) {
      var cutOff = new GetworkClient(way.address(), LOSER);
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(() -> cutOff.press(task, 2, "lost-1"));
    }
    await().atMost(BOUND).until(() -> requests().size() > before.size() && facts().pendingRequests().isEmpty());

    Answer again = cluster.named("b").client(LOSER).press(task, 2, "lost-1");

    assertThat(again.status()).isEqualTo(201);
    assertThat(again.text("state")).isEqualTo("FULFILLED");
    assertThat(requests()).hasSize(before.size() + 1).contains(again.text("id"));
    assertThat(cluster.named("c").client(LOSER).press(task, 1, "lost-1").status()).isEqualTo(422);
  }

  @Test
  void shouldRecordOneOfManyAtOnceOnAllNodes() {
    List<String> before = requests();
    List<Answer> answers = Meanwhile.atOnce(
        8, i -> cluster.nodeOf(i).client(HASTY).press(task, 2, "at-once-1"));
    assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(201, 202));
    assertThat(answers).extracting(answer -> answer.text("id")).containsOnly(answers.getFirst().text("id"));
    assertThat(requests()).hasSize(before.size() + 1);
  }

  private List<String> requests() {
    return facts().requests();
  }

  private Facts facts() {
    return cluster.facts(task);
  }
}
