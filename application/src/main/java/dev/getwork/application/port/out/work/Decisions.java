package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The reads and writes of the assigning transaction. Each method is one round trip to the database. Its
 * statements run one after the other, and each sees what was committed before it began.
 */
public interface Decisions {

  /**
   * Locks and reads the data on which a decision depends, until the transaction ends.
   *
   * @param task as it was when its candidates were selected
   * @param recording requests to record first, as {@link WorkRequests#record} does
   * @param candidates to check by number, because they may have changed since they were selected
   * @param since the snapshot of their selection
   */
  Basis lock(Task task, List<RequestWorkCommand> recording, List<LoanNumber> candidates, Snapshot since);

  /**
   * The data on which a decision depends.
   *
   * @param active whether the task still exists and is not paused; it cannot be paused until the transaction ends
   * @param outdated whether the candidates must be selected again: the task was changed or loans were imported since,
   *     or more loans became available than can be checked here
   * @param recorded the requests that were recorded here
   * @param pending all pending requests of the task, with those; first come first, locked
   * @param held how many loans their users hold. Transactions that count for the same users wait until this one ends
   * @param available the candidates that still match and have no hold, and the loans that were returned, released,
   *     requeued or restored since; in priority order
   */
  record Basis(boolean active, boolean outdated, List<WorkRequest> recorded, List<WorkRequest> pending,
      Map<UserName, Integer> held, List<Available> available) {}

  /**
   * Assigns loans with holds and events of the audit log. A loan that already has a hold is skipped without affecting
   * the others: this is the safety layer that works even if the task lock does not. If no loan was skipped, writes the
   * decisions too; requests that are no longer pending keep theirs.
   *
   * @param planned for each request best first
   * @param decided by what is planned here and was assigned before in this transaction
   * @return the new assignments; as many as planned, or nothing was decided
   */
  List<Assignment> write(TaskId task, List<PlannedAssignment> planned, Collection<WorkRequest> decided);

  /**
   * Adds to a selection what it served.
   *
   * @param leadingSince when the leader took the task's lock
   */
  void recordServed(SelectionRunId run, List<DecidedRequest> decided, Instant leadingSince);

  record PlannedAssignment(WorkRequestId request, UserName user, LoanNumber loan, Rank rank) {}
}
