package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.util.List;
import java.util.Optional;

/**
 * Ends assignments that are held for longer than their tasks allow, and leads tasks whose requests wait for such loans.
 */
record ReleaseOverdueAssignments(Assignments assignments, WorkRequests requests,
    LeadTask leadTask) implements JobWork {

  private static final int BATCH = 1_000;

  @Override
  public Job job() {
    return Job.RELEASE_OVERDUE_ASSIGNMENTS;
  }

  @Override
  public boolean anyToDo() {
    return !assignments.overdue(1).isEmpty();
  }

  @Override
  public long run(FencedTransactions transactions) {
    long all = 0;
    List<Assignment> batch;
    do {
      batch = transactions.execute(this::releaseBatch).orElse(List.of());
      all += batch.size();
      batch.stream().map(Assignment::task).distinct().filter(requests::anyPending).forEach(leadTask::tryToLead);
    } while (batch.size() == BATCH);
    return all;
  }

  /** Decides again after locking: meanwhile, holders may have extended or disposed. */
  private List<Assignment> releaseBatch() {
    Locked locked = assignments.lock(assignments.overdue(BATCH));
    List<Assignment> released = locked.assignments().values().stream()
        .flatMap(held -> held.timedOut(locked.task(held).definition().limits(), locked.now()).stream())
        .toList();
    assignments.end(released.stream()
        .map(timedOut -> new EndedAssignment(timedOut, Optional.empty(), Kind.LOAN_TIMED_OUT)).toList());
    return released;
  }
}
