package dev.getwork.adapter.persistence.work;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.NodeStatus;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.PlatformTransactionManager;

class PostgresNodesTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  private final PostgresNodes nodes = new PostgresNodes(SharedWorld.WORLD.sql());

  @Test
  void shouldShowWhoListensAndWhatTheyLead() {
    TaskId task = new Ground(SharedWorld.ports()).task();
    var lock = new PostgresTaskLock(
        SharedWorld.WORLD.sql(), SharedWorld.WORLD.get(PlatformTransactionManager.class), "n.-_1");
    assertThat(named("n.-_1")).isEmpty();
    try (var _ = new PostgresWakeUps(SharedWorld.WORLD.sql(), unpooled(), "n.-_1")) {
      await().atMost(SOON).until(() -> named("n.-_1").isPresent());
      NodeStatus idle = named("n.-_1").orElseThrow();
      assertThat(idle.sessions()).isEqualTo(1);
      assertThat(idle.leading()).isEmpty();
      assertThat(idle.since()).isBeforeOrEqualTo(SharedWorld.ports().clock().now());

      lock.lead(task, _ -> Meanwhile.resultOf(Meanwhile.elsewhere(() -> {
        NodeStatus leading = named("n.-_1").orElseThrow();
        assertThat(leading.leading()).containsExactly(task);
        assertThat(leading.sessions()).isEqualTo(2);
        return true;
      })));
    }
    await().atMost(SOON).until(() -> named("n.-_1").isEmpty());
  }

  private Optional<NodeStatus> named(String name) {
    return nodes.live().stream().filter(node -> node.name().equals(name)).findFirst();
  }

  private static DataSource unpooled() {
    return requireNonNull(((HikariDataSource) SharedWorld.WORLD.dataSource()).getDataSource());
  }
}
