package dev.getwork.adapter.persistence.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.out.cluster.Leaders;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LiveNodesTest {

  private static final Duration BOUND = Duration.ofSeconds(20);
  private static final String NAME = "n.-_1";

  private final Leaders leaders = SharedWorld.WORLD.get(Leaders.class);

  @Test
  void shouldListLiveNodesAndTheirTasks() {
    TaskId task = new TestData(SharedWorld.ports()).task();
    assertThat(node()).isEmpty();
    try (var live = SharedWorld.WORLD.anotherNode(NAME)) {
      await().atMost(BOUND).until(() -> node().isPresent());
      NodeStatus idle = node().orElseThrow();
      assertThat(idle.sessions()).isEqualTo(1);
      assertThat(idle.leading()).isEmpty();
      assertThat(idle.since()).isBeforeOrEqualTo(SharedWorld.ports().clock().now());
      live.ports().lock().lead(task, _ -> Concurrently.resultOf(Concurrently.elsewhere(() -> {
        NodeStatus leading = node().orElseThrow();
        assertThat(leading.leading()).containsExactly(task);
        assertThat(leading.sessions()).isEqualTo(2);
        return true;
      })));
    }
    await().atMost(BOUND).until(() -> node().isEmpty());
  }

  private Optional<NodeStatus> node() {
    return leaders.nodes().stream().filter(node -> node.name().equals(NAME)).findFirst();
  }
}
