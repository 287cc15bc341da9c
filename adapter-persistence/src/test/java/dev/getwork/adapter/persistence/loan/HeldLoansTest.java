package dev.getwork.adapter.persistence.loan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.LoanCriteria.All;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.UserName;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A selection passes over held loans by looking each up, however many more there are than the planner knows of. */
class HeldLoansTest {

  private static final int LOANS = 6_000;
  private static final int HELD = 2_000;
  private static final int CANDIDATES = 1_000;

  /** Another order than that of the holds' primary key, in which both could be merged. */
  private static final PriorityOrder OLDEST = new PriorityOrder(List.of(
      new PriorityOrder.Key(CommonField.SUBMITTED_AT.field(), PriorityOrder.Direction.ASC),
      new PriorityOrder.Key(CommonField.AMOUNT.field(), PriorityOrder.Direction.DESC)));

  private static final String HOLD = """
      insert into hold (task_id, loan_number, kind)
      select :task, loan_number, 'EXCLUDED' from loan order by loan_number limit :count""";

  @Test
  void shouldLookUpHoldsThePlannerHasNotHeardOf() {
    try (var world = PostgresWorld.start()) {
      load(world);
      hold(world, task(world, "old"));
      world.sql().sql("vacuum analyze hold").update();
      Task task = task(world, "new");
      hold(world, task);

      LockAttempt<Long> attempt = world.ports().lock().lead(task.id(), _ -> {
        long before = lookUps(world);
        assertThat(((Ranked) world.ports().selection().select(task)).loans()).hasSize(CANDIDATES);
        return lookUps(world) - before;
      });

      assertThat(attempt).isInstanceOfSatisfying(LockAttempt.Led.class, led ->
          assertThat((Long) led.result()).isGreaterThan(HELD + CANDIDATES));
    }
  }

  private static long lookUps(PostgresWorld world) {
    return world.get(JdbcClient.class)
        .sql("select pg_stat_get_xact_numscans('hold_pkey'::regclass)").query(Long.class).single();
  }

  private static void hold(PostgresWorld world, Task task) {
    world.sql().sql(HOLD).param("task", task.id().value()).param("count", HELD).update();
  }

  private static Task task(PostgresWorld world, String name) {
    var definition = new TaskDefinition(
        name, new All(List.of()), OLDEST, TaskLimits.DEFAULT,
        AssignmentPolicy.FIRST_COME_FIRST_SERVED);
    return world.ports().unitOfWork().inTransaction(() -> world.ports().tasks().add(definition));
  }

  private static void load(PostgresWorld world) {
    var imports = world.ports().imports();
    imports.load(imports.begin(new UserName("ann")), IntStream.rangeClosed(1, LOANS)
        .<ImportRow>mapToObj(n -> new ImportRow.Accepted(n, new Loan(
            new LoanNumber("L-%04d".formatted(n)), BigDecimal.TEN, "USD", "MA", "p", "q", Instant.EPOCH, Map.of())))
        .iterator());
  }
}
