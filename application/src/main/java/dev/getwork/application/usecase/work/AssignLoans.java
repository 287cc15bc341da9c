package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.PlannedAssignment;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.SelectionRuns;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.AssignmentPlan;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.Demand;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The content of the assigning transaction: candidates and pending requests in, decided requests out. */
final class AssignLoans {

  private final LoanSelection selection;
  private final Holds holds;
  private final Assignments assignments;
  private final AuditLog auditLog;
  private final SelectionRuns runs;

  AssignLoans(
      LoanSelection selection, Holds holds, Assignments assignments, AuditLog auditLog, SelectionRuns runs) {
    this.selection = selection;
    this.holds = holds;
    this.assignments = assignments;
    this.auditLog = auditLog;
    this.runs = runs;
  }

  /**
   * Assigns candidates to requests by the task's policy. Requests that an incomplete selection cannot serve in full stay
   * pending for the next one.
   *
   * @param leadingSince when the leader took the lock
   * @param pending locked, first come first
   * @return the decided requests
   */
  List<WorkRequest> assign(Task task, Ranked ranked, Instant leadingSince, List<WorkRequest> pending) {
    var candidates = new Candidates(selection, task, ranked);
    List<Demand<WorkRequest>> demands = demands(task, pending);
    List<Demand<WorkRequest>> served =
        AssignmentPolicy.served(demands, candidates.available(Demand.total(demands)), ranked.complete());
    Map<UserName, Integer> assigned = assign(task, served, candidates);
    boolean allInFull = served.stream()
        .allMatch(demand -> count(assigned, demand) == demand.request().originallyRequested().value());
    Unavailable unavailable = allInFull ? Unavailable.NONE : selection.unavailable(task);
    List<WorkRequest> decided = served.stream()
        .map(demand -> demand.request().served(demand.wanted(), count(assigned, demand), unavailable))
        .toList();
    runs.recordServed(ranked.run(), summary(decided, leadingSince));
    return decided;
  }

  /** Held loans are counted here, under a lock, where no other transaction can exceed the limit. */
  private List<Demand<WorkRequest>> demands(Task task, List<WorkRequest> pending) {
    Map<UserName, Integer> held = holds.countHeld(task.id(), pending.stream().map(WorkRequest::user).toList());
    TaskLimits limits = task.definition().limits();
    return pending.stream()
        .map(request -> Demand.of(
            request, request.originallyRequested(), limits, held.getOrDefault(request.user(), 0)))
        .toList();
  }

  private Map<UserName, Integer> assign(Task task, List<Demand<WorkRequest>> demands, Candidates candidates) {
    var assigned = new HashMap<UserName, Integer>();
    List<LoanNumber> available = candidates.next(Demand.total(demands));
    List<Demand<WorkRequest>> open = demands;
    while (!available.isEmpty()) {
      List<PlannedAssignment> planned = planned(task.definition().policy().plan(open, available), candidates);
      List<Assignment> made = assignments.assign(task.id(), planned);
      made.forEach(assignment -> assigned.merge(assignment.holder(), 1, Integer::sum));
      auditLog.append(made.stream()
          .map(assignment -> HistoryEvent.of(HistoryEvent.Kind.LOAN_ASSIGNED, assignment.holder(), assignment))
          .toList());
      open = demands.stream().map(demand -> demand.less(count(assigned, demand))).toList();
      available = candidates.next(planned.size() - made.size()); // The next best replace loans that were refused.
    }
    return assigned;
  }

  private static int count(Map<UserName, Integer> assigned, Demand<WorkRequest> demand) {
    return assigned.getOrDefault(demand.request().user(), 0);
  }

  private static List<PlannedAssignment> planned(AssignmentPlan<WorkRequest, LoanNumber> plan, Candidates candidates) {
    return plan.loans().entrySet().stream()
        .flatMap(entry -> entry.getValue().stream().map(loan -> new PlannedAssignment(
            entry.getKey().id(), entry.getKey().user(), loan, candidates.rank(loan))))
        .toList();
  }

  private static Served summary(List<WorkRequest> decided, Instant leadingSince) {
    int assigned = decided.stream().mapToInt(WorkRequest::assigned).sum();
    Optional<Instant> waitingSince = decided.stream().findFirst().map(WorkRequest::recordedAt);
    return new Served(decided.size(), assigned, waitingSince, Optional.of(leadingSince));
  }
}
