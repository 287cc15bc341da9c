package dev.getwork.adapter.persistence.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.QueryPlan;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.InvariantCheck;
import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Invariant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The check of invariants reads each table as a whole, and a queue position is found by an index. */
class ClusterPlansTest {

  private static final int ASSIGNMENTS = 20_000;
  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  @BeforeAll
  static void fill() {
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
    run("""
        insert into selection_run (task_id, node, started_at, ended_at, candidates)
        select case when i % 8000 = 0 then 2 else 1 end, 'a', now(), now(), 1 from generate_series(1, :count) as i""");
  }

  private static void run(String sql) {
    WORLD.sql().sql(sql).param("count", ASSIGNMENTS).update();
  }

  /** Without statistics, as after an import, and with them. */
  @Test
  void shouldUseHashJoinsForTheInvariants() {
    Invariants invariants = WORLD.get(Invariants.class);
    assertThat(plans()).doesNotContain("Nested Loop").contains("Hash");
    WORLD.sql().sql("analyze").update();
    assertThat(plans()).doesNotContain("Nested Loop").contains("Hash");
    assertThat(invariants.check().checks()).allMatch(InvariantCheck::holds).first()
        .extracting(InvariantCheck::of).isEqualTo((long) ASSIGNMENTS);
  }

  @Test
  void shouldListSelectionRunsByIndex() {
    WORLD.sql().sql("analyze selection_run").update();
    String newest = QueryPlan.explain(PostgresLeaders.SELECTION_RUNS);
    for (Optional<TaskId> task : List.of(Optional.<TaskId>empty(), Optional.of(new TaskId(1)),
        Optional.of(new TaskId(2)))) {
      assertThat(QueryPlan.rowsRead(
          PostgresLeaders.newest(WORLD.sql(), newest, task, Page.after(ASSIGNMENTS / 2, 51)))).isLessThan(1_000);
    }
  }

  @Test
  void shouldFindTheQueuePositionByIndex() {
    try (var decided = PostgresWorld.start()) {
      decided.run("""
          insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy)
          values (1, 'task', '{}', '{}', 5, 10, 'FIRST_COME_FIRST_SERVED');
          insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at, recorded_at)
          select 1, 'user' || number % 500, 1, 0, 'EMPTY', now(), now() - number * interval '3 minutes'
          from generate_series(1, 40000) as number;
          analyze work_request""");
      assertThat(QueryPlan.lines(decided.sql().sql("explain " + PostgresLeaders.POSITION)
          .param("task", 1).param("request", 1234).param("recordedAt", OffsetDateTime.parse("2026-03-02T09:00:00Z"))
          .param("abandonedAfter", 300.0)))
          .noneMatch(line -> line.contains("Seq Scan") && line.contains("work_request"));
    }
  }

  private static String plans() {
    return WORLD.ports().unitOfWork().inTransaction(() -> {
      WORLD.sql().sql(PostgresInvariants.PREPARE).param("millis", "30000").query((_, _) -> true).single();
      return Arrays.stream(Invariant.values()).map(ClusterPlansTest::plan).collect(Collectors.joining("\n\n"));
    });
  }

  private static String plan(Invariant one) {
    String sql = "explain (analyze, costs off) " + PostgresInvariants.count(one);
    return one + "\n" + String.join("\n", WORLD.sql().sql(sql).query(String.class).list());
  }
}
