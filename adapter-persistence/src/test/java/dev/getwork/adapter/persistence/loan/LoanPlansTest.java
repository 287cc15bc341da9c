package dev.getwork.adapter.persistence.loan;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.QueryPlan;
import dev.getwork.application.port.in.task.QueueDepth;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.domain.task.Task;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plans of a selection and of a queue depth on large tables. */
class LoanPlansTest {

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  @BeforeAll
  static void start() {
    WORLD.run("alter table hold set (autovacuum_enabled = false)"); // It would replace the statistics of this test.
  }

  /** The parameter is the number of holds that the planner expects. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1_000, 1_000_000})
  void shouldNotJoinTheHeldLoans(int expected) {
    Task task = WORLD.task(aTask().named("expected " + expected));
    WORLD.run("insert into loan select 'L-%1$s', 1, 'USD', 'MA', 'p', 'q', now()".formatted(expected));
    WORLD.run("insert into hold (task_id, loan_number, kind) values (%s, 'L-%s', 'EXCLUDED')"
        .formatted(task.id(), expected));
    WORLD.run("analyze hold");
    WORLD.run("update pg_class set reltuples = %d where relname = 'hold'".formatted(expected));
    assertThat(WORLD.get(SelectionIndexes.class).plan(task).lines())
        .anyMatch(line -> line.contains("SubPlan")).noneMatch(line -> line.contains("Join") || line.contains("Loop"));
  }

  /** One of the tasks has no requests. */
  @Test
  void shouldFindTheLastServedRequestsByIndex() {
    try (var large = PostgresWorld.start()) {
      Task busy = large.task(aTask().named("busy"));
      Task idle = large.task(aTask().named("idle"));
      large.run("""
          insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at)
          select %s, 'user' || number %% 500, 1, 0, 'EMPTY', now() from generate_series(1, 40000) as number;
          analyze work_request""".formatted(busy.id()));
      for (Task task : List.of(busy, idle)) {
        List<String> plan =
            QueryPlan.lines(TaskSql.statement(large.sql(), "explain " + PostgresQueueInspection.DEPTH, task)
                .param("spans", QueueDepth.SPANS));
        assertThat(plan).anyMatch(line -> line.contains("work_request_served on work_request"))
            .noneMatch(line -> line.contains("Seq Scan on work_request"));
      }
    }
  }
}
