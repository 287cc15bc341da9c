package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A look reads each table as a whole, whatever the planner knows of it, and does not go from row to row. */
class InvariantPlansTest {

  private static final int ASSIGNMENTS = 20_000;
  private static PostgresWorld world;

  @BeforeAll
  static void fill() {
    world = PostgresWorld.start();
    run("""
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
        select 'PPP-' || lpad(i::text, 7, '0'), 1000, 'USD', 'MA', 'SBA-PPP', 'payroll', '2020-04-03'
        from generate_series(1, :count) as i""");
    run("""
        insert into task (
          version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy)
        select 1, 'task ' || i, '{}', '[]', 5, 1000, 'FIRST_COME_FIRST_SERVED'
        from generate_series(1, :count / 4000) as i""");
    run("""
        insert into work_request (task_id, user_name, originally_requested, requested, assigned, state, decided_at)
        select 1 + i % 5, 'user-' || i % 500, 5, 5, 5, 'FULFILLED', now()
        from generate_series(1, :count / 5) as i""");
    run("""
        insert into assignment (task_id, loan_number, holder, work_request_id, rank)
        select work_request.task_id, 'PPP-' || lpad(i::text, 7, '0'), user_name, work_request_id, i % 5 + 1
        from generate_series(1, :count) as i join work_request on work_request_id = (i + 4) / 5""");
    run("""
        insert into hold (task_id, loan_number, kind, assignment_id, holder)
        select task_id, loan_number, 'ASSIGNED', assignment_id, holder from assignment limit :count""");
  }

  private static void run(String sql) {
    world.sql().sql(sql).param("count", ASSIGNMENTS).update();
  }

  @AfterAll
  static void stop() {
    world.close();
  }

  /** As after an import, and as after the server has counted. */
  @Test
  void shouldNotGoFromRowToRow() {
    Invariants invariants = world.get(Invariants.class);
    assertThat(plans()).doesNotContain("Nested Loop").contains("Hash");
    world.sql().sql("analyze").update();
    assertThat(plans()).doesNotContain("Nested Loop").contains("Hash");
    assertThat(invariants.check()).allMatch(InvariantCheck::kept).first()
        .extracting(InvariantCheck::of).isEqualTo((long) ASSIGNMENTS);
  }

  private static String plans() {
    return world.ports().unitOfWork().inTransaction(() -> {
      world.sql().sql(PostgresInvariants.PREPARE).param("millis", "30000").query((_, _) -> true).single();
      return Arrays.stream(Invariant.values()).map(InvariantPlansTest::plan).collect(Collectors.joining("\n\n"));
    });
  }

  private static String plan(Invariant one) {
    String sql = "explain (analyze, costs off) " + InvariantSql.count(one, InvariantCheck.MOST_EXAMPLES);
    return one + "\n" + String.join("\n", world.sql().sql(sql).query(String.class).list());
  }
}
