package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Replays of work requests with an idempotency key whose response was lost. */
class IdempotencyReplayTest {

  private static final Duration BOUND = Duration.ofSeconds(30);

  /** Other users than {@link ConcurrentUsers}, and another task. */
  private static final String LOSER = "processor101";
  private static final String HASTY = "processor102";

  @RegisterExtension
  static final SharedCluster SHARED = SharedCluster.with(ThreeNodesTest.HEAVY);

  private final Cluster cluster = SHARED.cluster();
  private final String task = cluster.tasks().getLast();

  @Test
  void shouldReplayOnAnotherNodeWhenTheResponseWasLost() throws IOException {
    List<String> before = requests();
    new RawHttpClient(cluster.named("a").address()).sendAndLoseTheResponse("""
        POST /api/v1/work-requests HTTP/1.1
        Authorization: %s
        Content-Type: application/json
        Idempotency-Key: lost-1""".formatted(RawHttpClient.basic(LOSER, "getwork")),
        "{\"taskId\":\"%s\",\"count\":2}".formatted(task));
    await().atMost(BOUND).until(() -> requests().size() > before.size() && state().pendingRequests().isEmpty());

    Answer again = cluster.named("b").client(LOSER).requestWork(task, 2, "lost-1");

    assertThat(again.status()).isEqualTo(201);
    assertThat(again.text("state")).isEqualTo("FULFILLED");
    assertThat(requests()).hasSize(before.size() + 1).contains(again.text("id"));
    assertThat(cluster.named("c").client(LOSER).requestWork(task, 1, "lost-1").status()).isEqualTo(422);
  }

  @Test
  void shouldRecordOneRequestWhenManyAreSentToAllNodes() {
    List<String> before = requests();
    List<Answer> answers = Concurrently.atOnce(
        8, i -> cluster.nodeOf(i).client(HASTY).requestWork(task, 2, "at-once-1"));
    assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(201, 202));
    assertThat(answers).extracting(answer -> answer.text("id")).containsOnly(answers.getFirst().text("id"));
    assertThat(requests()).hasSize(before.size() + 1);
  }

  private List<String> requests() {
    return state().requests();
  }

  private DatabaseState state() {
    return cluster.state(task);
  }
}
