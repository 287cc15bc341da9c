package dev.getwork.adapter.persistence.loan;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.QueueDepth;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long requests waited is found without reading those of other tasks, also where a task has had none. */
class QueuePlanTest {

  private static final String SERVED_FOR_ANOTHER = """
      insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at)
      select :task, 'user' || number % 500, 1, 0, 'EMPTY', now() from generate_series(1, 40000) as number;
      """;

  private static final String EMPTY = "cost=0.00..0.00";

  @Test
  void shouldFindTheLastServedByIndex() {
    try (var world = PostgresWorld.start()) {
      Task busy = task(world, "busy");
      Task idle = task(world, "idle");
      world.sql().sql(SERVED_FOR_ANOTHER).param("task", busy.id().value()).update();
      world.sql().sql("analyze work_request").update();
      for (Task task : List.of(busy, idle)) {
        List<String> plan = new MatchingLoans(world.sql()).statement("explain " + QueueCounts.DEPTH, task)
            .param("spans", QueueDepth.SPANS).query((row, _) -> row.getString(1)).list();
        assertThat(plan).anyMatch(line -> line.contains("_task_id_work_request_id_idx on work_request_"))
            .noneMatch(line -> line.contains("Seq Scan on work_request_") && !line.contains(EMPTY));
      }
    }
  }

  private static Task task(PostgresWorld world, String name) {
    return world.ports().unitOfWork().inTransaction(() -> world.ports().tasks().add(aTask().named(name).build()));
  }
}
