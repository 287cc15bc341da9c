package dev.getwork.adapter.persistence.cluster;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.TestData;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Writes requests, assignments and holds of a task, also those that no use case writes. */
final class WorkRows {

  private final PostgresWorld world;
  private final TestData data;
  private final TaskId task;

  WorkRows(PostgresWorld world, TaskId task) {
    this.world = world;
    data = new TestData(world.ports());
    this.task = task;
  }

  List<Assignment> served(UserName user, int loans) {
    return served(user, data.loans(loans));
  }

  List<Assignment> served(UserName user, List<LoanNumber> loans) {
    WorkRequest request = request(user);
    List<Assignment> assigned = data.assign(request, loans);
    decide(request, loans.size());
    return assigned;
  }

  /** A request that no limit refuses. */
  WorkRequest request(UserName user) {
    long recorded = world.sql().sql(
        "insert into work_request (task_id, user_name, originally_requested, requested) values (?, ?, 5, 5)"
            + " returning work_request_id")
        .params(task.value(), user.value()).query(Long.class).single();
    return data.ports().requests().find(new WorkRequestId(recorded)).orElseThrow();
  }

  void decide(WorkRequest request, int got) {
    List<Shortfall> shortfall = got < request.originallyRequested().value()
        ? List.of(Shortfall.of(Shortfall.Why.NO_MATCH, 1))
        : List.of();
    data.decide(request, new Fulfilled(got, shortfall));
  }

  /** Replaces the hold of a loan without its assignment, which no use case does. */
  void hold(LoanNumber loan, Optional<Hold> hold) {
    world.sql().sql("delete from hold where task_id = ? and loan_number = ?").params(task.value(), loan.value())
        .update();
    hold.ifPresent(next -> world.sql()
        .sql("insert into hold (task_id, loan_number, kind, assignment_id, holder) values (?, ?, ?, ?, ?)")
        .params(next instanceof Hold.Assigned(var assignment, var holder)
            ? List.of(task.value(), loan.value(), "ASSIGNED", assignment.value(), holder.value())
            : Arrays.asList(task.value(), loan.value(), "EXCLUDED", null, null))
        .update());
  }
}
