package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.Holds.Ended;
import dev.getwork.domain.task.TaskLimits;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The claim of due returns on a large backlog. */
class DueReturnsTest {

  private static final int BACKLOG = 3_000;

  private static PostgresWorld world;

  @BeforeAll
  static void start() {
    world = PostgresWorld.start();
    var scene = new Scene(world, BACKLOG, TaskLimits.DEFAULT);
    world.sql()
        .sql("""
            insert into hold (task_id, loan_number, kind, return_at)
            select :task, loan_number, 'RETURNING', now() - interval '1 hour' from loan
            """)
        .param("task", scene.task.value())
        .update();
    world.sql().sql("analyze hold").update();
    scene.close();
  }

  @AfterAll
  static void stop() {
    world.close();
  }

  @Test
  @DisplayName("row 5: a batch never exceeds its limit, whatever plan is chosen")
  void shouldKeepTheLimitUnderANestedLoop() {
    int ended = world.ports().unitOfWork().inTransaction(() -> {
      for (String way : new String[] {"hashjoin", "mergejoin", "hashagg", "sort", "material", "memoize"}) {
        world.sql().sql("select set_config('enable_" + way + "', 'off', true)").query(String.class).single();
      }
      return world.ports().holds().endDueReturns(Instant.EPOCH, 5).size();
    });

    assertThat(ended).isEqualTo(5);
  }

  @Test
  @DisplayName("row 5: a batch skips what another has locked, and neither exceeds its limit")
  void shouldGiveTwoBatchesDifferentReturns() {
    List<Ended> ended = world.ports().unitOfWork().inTransaction(() -> {
      List<Ended> first = world.ports().holds().endDueReturns(Instant.EPOCH, 5);
      List<Ended> second = Scene.onAnotherThread(
          () -> world.ports().unitOfWork().inTransaction(() -> world.ports().holds().endDueReturns(Instant.EPOCH, 5)));
      assertThat(first).hasSize(5);
      assertThat(second).hasSize(5);
      return Stream.concat(first.stream(), second.stream()).toList();
    });

    assertThat(ended).doesNotHaveDuplicates();
  }

  @Test
  void shouldFindDueReturnsByTheirIndex() {
    String plan = String.join("\n", world.sql()
        .sql("""
            explain select ctid from hold
            where kind = 'RETURNING' and return_at >= now() - interval '1 day' and return_at <= statement_timestamp()
            order by return_at limit 1000 for update skip locked
            """)
        .query(String.class)
        .list());

    assertThat(plan).contains("Index Scan using hold_returning", "Index Cond: ((return_at >= ")
        .doesNotContain("Sort");
  }
}
