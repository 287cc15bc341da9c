package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.LabWorld;
import dev.getwork.lab.node.Order;
import dev.getwork.lab.node.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;

class FollowTest {

  private static final Strategy FENCED = Strategy.REDIS_FENCED;
  private static final String LED = "select task_id from lab_fence";

  /** Else what is paid once would be part of how long the first lock is held, and of how long it takes to follow. */
  @Test
  void shouldHaveHadTheLockOfAnotherTaskBeforeAnythingHappens() {
    String database = Ground.FIELD.copy(false);
    try (Member node = Member.here("node5", Ground.SERVERS)) {
      told(node, new Order.Enter(Ground.SERVERS.url(database, node.name()), false, true, LabWorld.LEASE));
      var target = new Order.Target(FENCED, Field.stockTask(FENCED), Field.crowdTask(FENCED));
      told(node, new Order.Follow(List.of(target)));

      assertThat(Ground.SERVERS.sql(database).sql(LED).query(Long.class).list())
          .containsExactly(target.warmUpTask());
      assertThat(told(node, new Order.TakeOver(60_000))).isInstanceOfSatisfying(Reply.Fates.class,
          fates -> assertThat(fates.fates()).singleElement().extracting(Reply.Fate::outcome).isEqualTo("taken over"));
      told(node, new Order.Leave());
    } finally {
      Ground.FIELD.drop(database);
    }
  }

  private static Reply told(Member node, Order order) {
    return Member.all(List.of(node), _ -> order).getFirst();
  }
}
