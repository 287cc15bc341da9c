package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.Holds.Requeued;
import dev.getwork.domain.task.TaskLimits;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Requeue ends due returns in batches, from a large backlog. */
class RequeueBatchTest {

  private static final int BACKLOG = 3_000;

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  @BeforeAll
  static void start() {
    var scenario = new TaskScenario(WORLD, BACKLOG, TaskLimits.DEFAULT);
    WORLD.sql()
        .sql("""
            insert into hold (task_id, loan_number, kind, return_at)
            select :task, loan_number, 'RETURNING', now() - interval '1 hour' from loan
            """)
        .param("task", scenario.task.value())
        .update();
    WORLD.sql().sql("analyze hold").update();
    scenario.close();
  }

  @Test
  @DisplayName("fault 5: a batch does not exceed its limit, whatever the plan")
  void shouldEndNoMoreThanABatchWhenThePlanIsANestedLoop() {
    int ended = WORLD.ports().unitOfWork().inTransaction(() -> {
      for (String method : new String[] {"hashjoin", "mergejoin", "hashagg", "sort", "material", "memoize"}) {
        WORLD.sql().sql("select set_config('enable_" + method + "', 'off', true)").query(String.class).single();
      }
      return WORLD.ports().holds().endDueReturns(Instant.EPOCH, 5).size();
    });

    assertThat(ended).isEqualTo(5);
  }

  @Test
  @DisplayName("fault 5: a batch skips the returns that another has locked")
  void shouldEndDifferentReturnsInConcurrentBatches() {
    List<Requeued> requeued = WORLD.ports().unitOfWork().inTransaction(() -> {
      List<Requeued> first = WORLD.ports().holds().endDueReturns(Instant.EPOCH, 5);
      List<Requeued> second = TaskScenario.onAnotherThread(
          () -> WORLD.ports().unitOfWork().inTransaction(() -> WORLD.ports().holds().endDueReturns(Instant.EPOCH, 5)));
      assertThat(first).hasSize(5);
      assertThat(second).hasSize(5);
      return Stream.concat(first.stream(), second.stream()).toList();
    });

    assertThat(requeued).doesNotHaveDuplicates();
  }

  @Test
  void shouldFindDueReturnsByTheirIndex() {
    String plan = String.join("\n", WORLD.sql()
        .sql("explain " + PostgresHolds.END_DUE_RETURNS)
        .param("from", OffsetDateTime.now(ZoneOffset.UTC).minusDays(1)).param("atMost", 1_000)
        .query(String.class).list());

    assertThat(plan).contains("Index Scan using hold_due", "Index Cond: ((return_at >= ")
        .doesNotContain("Sort");
  }
}
