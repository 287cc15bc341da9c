package dev.getwork.adapter.persistence.loan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.LoanCriteria.All;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskLimits;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A selection hashes the held loans once, however many or few the planner takes them for. */
class HeldLoansTest {

  private static PostgresWorld world;

  @BeforeAll
  static void start() {
    world = PostgresWorld.start();
    world.sql().sql("alter table hold set (autovacuum_enabled = false)").update(); // Autovacuum would replace the planner statistics that the test writes.
  }

  @AfterAll
  static void stop() {
    world.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1_000, 1_000_000})
  void shouldHashTheHeldLoans(int believed) {
    var definition = new TaskDefinition(
        "believed " + believed, new All(List.of()), new PriorityOrder(List.of()), TaskLimits.DEFAULT,
        AssignmentPolicy.FIRST_COME_FIRST_SERVED);
    Task task = world.ports().unitOfWork().inTransaction(() -> world.ports().tasks().add(definition));
    world.sql().sql("insert into loan select 'L-%1$s', 1, 'USD', 'MA', 'p', 'q', now()".formatted(believed)).update();
    world.sql()
        .sql("insert into hold (task_id, loan_number, kind) values (:t, 'L-%1$s', 'EXCLUDED')".formatted(believed))
        .param("t", task.id().value()).update();
    world.sql().sql("analyze hold").update();
    world.sql().sql("update pg_class set reltuples = :n where relname = 'hold'").param("n", believed).update();

    assertThat(world.ports().selection().plan(task)).anyMatch(line -> line.contains("hashed SubPlan"));
  }
}
