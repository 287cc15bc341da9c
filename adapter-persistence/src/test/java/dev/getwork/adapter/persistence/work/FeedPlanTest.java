package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every node reads the history once a second: it must not go through what all have heard. */
class FeedPlanTest {

  private static final String AN_HOUR_FULL =
      """
      insert into history_event (at, node, kind, actor, task_id, xid)
      select now() - number * interval '36 milliseconds', 'test', 'TASK_CHANGED', 'manager', 1,
        (number % 500 + 1)::text::xid8
      from generate_series(1, 100000) as number;
      """;

  @Test
  void shouldReadByIndexWhatIsNew() {
    try (var world = PostgresWorld.start()) {
      world.sql().sql(AN_HOUR_FULL).update();
      world.sql().sql("analyze history_event").update();
      String seen = world.sql().sql("select pg_current_snapshot()::text").query(String.class).single();
      List<String> plan = world.sql().sql("explain (analyze, costs off) " + PostgresHistoryFeed.READ)
          .param("seen", seen).param("until", "").param("last", 0).param("most", 500)
          .param("kinds", PostgresHistoryFeed.KINDS)
          .query((row, _) -> row.getString(1)).list();
      assertThat(plan).as("%s", plan).anyMatch(line -> line.contains("_xid_idx on history_event"))
          .noneMatch(line -> line.contains("Rows Removed by Filter"));
      assertThat(world.ports().feed().read(world.ports().feed().now(), 500).events()).isEmpty();
    }
  }
}
