package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.ProductContext;
import dev.getwork.lab.node.Command;
import dev.getwork.lab.node.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrepareTakeoverTest {

  private static final Strategy FENCED = Strategy.REDIS_FENCED;
  private static final String LED = "select task_id from lab_fence";

  /** Without a warm-up, one-off costs would count as holding time and as recovery time. */
  @Test
  void shouldTakeTheLockOfAnotherTaskBeforeTheTakeover() {
    String database = TestServers.TEMPLATE.copy(false);
    try (NodeHandle node = NodeHandle.inProcess("node5", TestServers.SERVERS)) {
      reply(node,
          new Command.Connect(TestServers.SERVERS.url(database, node.name()), "", false, true, ProductContext.LEASE));
      var target = new Command.Target(FENCED, DatabaseTemplate.stockTask(FENCED), DatabaseTemplate.getWorkTask(FENCED));
      reply(node, new Command.PrepareTakeover(List.of(target)));

      assertThat(TestServers.SERVERS.sql(database).sql(LED).query(Long.class).list())
          .containsExactly(target.warmUpTask());
      assertThat(reply(node, new Command.TakeOver(60_000))).isInstanceOfSatisfying(Reply.HolderOutcomes.class,
          outcomes -> assertThat(outcomes.outcomes()).singleElement().extracting(Reply.HolderOutcome::outcome)
              .isEqualTo("taken over"));
      reply(node, new Command.Disconnect());
    } finally {
      TestServers.TEMPLATE.drop(database);
    }
  }

  private static Reply reply(NodeHandle node, Command command) {
    return NodeHandle.all(List.of(node), _ -> command).getFirst();
  }
}
