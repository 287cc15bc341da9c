package dev.getwork.lab.benchmark;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.criteria.PriorityOrder.Direction;
import dev.getwork.domain.criteria.PriorityOrder.Key;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tasks for all loans, oldest and smallest first, with the requests, assignments, holds and history of earlier days. A
 * database with empty tables has other plans.
 */
final class EarlierWork {

  private static final FieldValue BEFORE_ALL = new FieldValue.Time(Instant.parse("2020-01-01T00:00:00Z"));

  /** Forty thousand loans were completed, each by a request of its own. */
  private static final String COMPLETED =
      """
      with item as (
        select loan_number, format('processor%s', lpad((1 + number % 400)::text, 3, '0')) as holder,
          task_id, now() - interval '29 days' + number * interval '1 minute' as at
        from (select loan_number, row_number() over () as number from loan limit 40000) as numbered
        join (select task_id, row_number() over () - 1 as place from task where name like 'Benchmark %') as benchmark
          on place = number % 8),
      request as (
        insert into work_request (task_id, user_name, originally_requested, requested, assigned, state, recorded_at,
          rechecked_at, decided_at)
        select task_id, holder, 1, 1, 1, 'FULFILLED', at, at, at from item
        returning work_request_id, task_id, user_name, recorded_at),
      completed as (
        insert into assignment (task_id, loan_number, holder, work_request_id, rank, assigned_at, ended_at, ended_by,
          end_kind)
        select task_id, loan_number, holder, work_request_id, 1, at, at, holder, 'COMPLETE'
        from item join request using (task_id) where user_name = holder and recorded_at = at
        returning *)
      insert into history_event (node, kind, actor, task_id, loan_number, assignment_id, at)
      select 'earlier', kind, holder, task_id, loan_number, assignment_id, assigned_at
      from completed cross join (values ('LOAN_ASSIGNED'), ('LOAN_COMPLETED')) as events (kind)
      """;

  private static final String SELECTED =
      """
      insert into selection_run (task_id, node, started_at, ended_at, candidates, requests_served, loans_assigned)
      select task_id, 'earlier', at, at, 1000, 1, 1
      from task cross join generate_series(now() - interval '20 days', now(), '15 minutes') as at
      """;

  /** In each task, thousand loans at the end of the order return later than any benchmark ends. */
  private static final String HELD =
      """
      insert into hold (task_id, loan_number, kind, return_at)
      select task_id, loan_number, 'RETURNING', now() + interval '3 days'
      from task cross join (select loan_number from loan order by submitted_at desc limit 1000) as last
      """;

  private static final String END =
      "update assignment set ended_at = now(), ended_by = holder, end_kind = 'COMPLETE' where ended_at is null";

  private EarlierWork() {}

  /** Fills the tables, and returns eight tasks. */
  static List<TaskId> fill(Product product, ApplicationNode application) {
    product.deleteWork();
    List<TaskId> tasks = IntStream.rangeClosed(1, 8).mapToObj(number -> define(application, number)).toList();
    product.run(COMPLETED, SELECTED, HELD, "vacuum analyze", "checkpoint");
    return tasks;
  }

  private static TaskId define(ApplicationNode application, int number) {
    var criteria = new Condition(CommonField.SUBMITTED_AT.field(), Operator.GE, List.of(BEFORE_ALL));
    TaskDefinition definition = TaskFixture.aTask().named("Benchmark " + number).matching(criteria)
        .ordered(
            new Key(CommonField.SUBMITTED_AT.field(), Direction.ASC),
            new Key(CommonField.AMOUNT.field(), Direction.ASC))
        .limitedTo(5, 1_000).withReadyCandidates().build();
    Task task =
        application.get(UnitOfWork.class).inTransaction(() -> application.get(Tasks.class).add(definition));
    return task.id();
  }

  /** Deletes the tasks and all work. */
  static void delete(Product product) {
    product.deleteWork();
    product.run("delete from task_lock where task_id in (select task_id from task where name like 'Benchmark %')",
        "delete from task where name like 'Benchmark %'");
  }

  /** Completes what users have kept, so that the next measurement begins like the one before. */
  static void completeKept(Product product) {
    product.run("delete from hold where kind = 'ASSIGNED'", END, "vacuum analyze hold", "vacuum analyze assignment");
  }
}
