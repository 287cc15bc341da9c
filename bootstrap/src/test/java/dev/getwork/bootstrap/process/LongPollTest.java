package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** All nodes show the same queue position and leader to a waiting user, and the same locks to operators. */
@Tag("proof")
@Order(1) // Among the slowest.
class LongPollTest {

  private static final Duration BOUND = Duration.ofSeconds(30);

  @ParameterizedTest
  @ValueSource(strings = {"row", "lease"})
  void shouldShowTheLeaderOnEveryNodeUntilTheDecision(String lock) {
    try (var cluster = Cluster.start("--getwork.selection.minimum=15s", "--getwork.task-lock=" + lock)) {
      GetworkClient user = cluster.named("b").client("processor002");
      assertThat(cluster.named("a").client("processor001").requestWork(cluster.task(), 1).status()).isEqualTo(202);

      Answer pending = user.requestWork(cluster.task(), 1);
      assertThat(pending.body().path("position").asInt()).isEqualTo(2);
      assertThat(pending.body().path("leader").path("node").asString()).isEqualTo("a");
      assertThat(pending.body().path("busy").asBoolean()).isTrue();
      assertShownToOperators(cluster, lock);

      Answer same = cluster.named("c").client("processor002").recheck(pending.text("id"), pending.tag(), 1);
      assertThat(same.status()).isEqualTo(304);
      assertThat(same.tag()).isEqualTo(pending.tag());
      Answer decided = cluster.named("c").client("processor002").recheck(pending.text("id"), pending.tag(), 20);
      assertThat(decided.status()).isEqualTo(200);
      assertThat(decided.text("state")).isEqualTo("FULFILLED");
      assertThat(decided.body().has("leader")).isFalse();

      cluster.named("b").kill();
      GetworkClient operator = cluster.named("c").client("operator");
      await().atMost(BOUND).until(() -> names(operator).equals(List.of("a", "c")));
    }
  }

  private static void assertShownToOperators(Cluster cluster, String lock) {
    GetworkClient operator = cluster.named("c").client("operator");
    JsonNode held = operator.get("/api/v1/cluster/locks").body().path("items").valueStream()
        .filter(one -> one.path("taskId").asString().equals(cluster.task())).findFirst().orElseThrow();
    assertThat(held.path("kind").asString()).isEqualTo(lock);
    assertThat(held.path("holder").asString()).isEqualTo("a");
    assertThat(held.path("waiting").asInt()).isEqualTo(2);

    List<JsonNode> nodes = operator.get("/api/v1/cluster/nodes").body().path("items").valueStream().toList();
    assertThat(nodes).extracting(node -> node.path("name").asString()).containsExactly("a", "b", "c");
    assertThat(nodes).allSatisfy(node -> assertThat(node.path("sessions").asInt()).isGreaterThan(1));
    assertThat(nodes.getFirst().path("leading").values()).extracting(JsonNode::asString)
        .containsExactly(cluster.task());

    assertThat(operator.get("/api/v1/cluster/slots").body().path("items").valueStream()
        .map(slot -> slot.path("holder").asString(""))).containsOnlyOnce("a");
  }

  private static List<String> names(GetworkClient operator) {
    return operator.get("/api/v1/cluster/nodes").body().path("items").valueStream()
        .map(node -> node.path("name").asString()).toList();
  }
}
