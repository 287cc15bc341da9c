package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A pipeline is found by its holder, also where the planner believes that nobody holds anything: it was so when
 * statistics were made, and what is held comes and goes faster than they do.
 */
class PipelinePlanTest {

  private static final String ALL_ENDED = """
      insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
      select 'L-' || i, 1000, 'USD', 'MA', 'SBA-PPP', 'payroll', '2020-04-03' from generate_series(1, 100) as i;
      insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy)
      values (1, 'task', '{}', '[]', 5, 1000, 'FIRST_COME_FIRST_SERVED');
      insert into assignment (task_id, loan_number, holder, rank, ended_at, ended_by, ending)
      select 1, 'L-' || 1 + i % 100, 'user-' || i % 32, 1, now(), 'manager', 'RELEASED'
      from generate_series(1, 20000) as i
      """;

  @Test
  void shouldBeFoundByItsHolder() {
    try (PostgresWorld world = PostgresWorld.start()) {
      world.sql().sql(ALL_ENDED).update();
      world.sql().sql("analyze assignment").update();
      List<String> plan = world.sql().sql("explain " + PostgresAssignments.ACTIVE_OF_USER)
          .param("user", "user-7").query((row, _) -> row.getString(1)).list();
      assertThat(plan).as("the plan %s", plan).anyMatch(line -> line.contains("assignment_active"));
    }
  }
}
