package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Decisions.Basis;
import dev.getwork.application.port.out.work.Decisions.PlannedAssignment;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.SelectionRuns;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.AssignmentPlan;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.Demand;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The content of the assigning transaction: candidates and pending requests in, decided requests out. */
record AssignLoans(LoanSelection selection, Decisions decisions, SelectionRuns runs) {

  /** Loans were refused and no candidates are left to replace them: the decision is rolled back, and a selection has to run. */
  static final class RanOutException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * Assigns candidates to requests by the task's policy. Requests that incomplete candidates cannot serve in full stay
   * pending for the next selection.
   *
   * @param candidates whose first ones the basis has checked
   * @return the decided requests
   * @throws RanOutException only if a new selection may find more
   */
  List<DecidedRequest> assign(Candidates candidates, Basis basis) {
    candidates.checked(basis.available());
    List<Demand<WorkRequest>> demands = demands(candidates.task(), basis);
    List<Demand<WorkRequest>> served = AssignmentPolicy.served(
        demands, candidates.available(Demand.total(demands)), candidates.complete());
    return served.isEmpty() ? List.of() : assign(candidates, served);
  }

  /** Records with its selection what it served. */
  void recordServed(SelectionRunId run, List<DecidedRequest> decided, Instant leadingSince) {
    int assigned = decided.stream().mapToInt(each -> each.assignments().size()).sum();
    Optional<Instant> waitingSince = decided.stream().findFirst().map(each -> each.request().recordedAt());
    runs.recordServed(run, new Served(decided.size(), assigned, waitingSince, Optional.of(leadingSince)));
  }

  private static List<Demand<WorkRequest>> demands(Task task, Basis basis) {
    TaskLimits limits = task.definition().limits();
    return basis.pending().stream()
        .map(request -> Demand.of(
            request, request.originallyRequested(), limits, basis.held().getOrDefault(request.user(), 0)))
        .toList();
  }

  private List<DecidedRequest> assign(Candidates candidates, List<Demand<WorkRequest>> demands) {
    Task task = candidates.task();
    var assigned = new ArrayList<Assignment>();
    List<LoanNumber> loans = candidates.next(Demand.total(demands));
    while (true) {
      AssignmentPlan<WorkRequest, LoanNumber> plan = task.definition().policy().plan(open(demands, assigned), loans);
      List<PlannedAssignment> planned = planned(plan, candidates);
      List<WorkRequest> decided = decided(task, demands, assigned, plan);
      List<Assignment> made = decisions.write(task.id(), planned, decided);
      assigned.addAll(made);
      int refused = planned.size() - made.size();
      if (refused == 0) {
        return decided.stream().map(request -> new DecidedRequest(request, of(request, assigned))).toList();
      }
      loans = candidates.next(refused); // The next best replace them.
      if (loans.size() < refused && candidates.mayFindMore()) {
        throw new RanOutException();
      }
    }
  }

  private static List<Demand<WorkRequest>> open(List<Demand<WorkRequest>> demands, List<Assignment> assigned) {
    return demands.stream().map(demand -> demand.less(of(demand.request(), assigned).size())).toList();
  }

  /** The loans of a request: its user has no other pending request for this task. */
  private static List<Assignment> of(WorkRequest request, List<Assignment> assigned) {
    return assigned.stream().filter(assignment -> assignment.holder().equals(request.user())).toList();
  }

  private static List<PlannedAssignment> planned(
      AssignmentPlan<WorkRequest, LoanNumber> plan, Candidates candidates) {
    return plan.loans().entrySet().stream()
        .flatMap(entry -> entry.getValue().stream().map(loan -> new PlannedAssignment(
            entry.getKey().id(), entry.getKey().user(), loan, candidates.rank(loan))))
        .toList();
  }

  /** The requests as they are decided if the whole plan can be made. */
  private List<WorkRequest> decided(Task task, List<Demand<WorkRequest>> demands, List<Assignment> assigned,
      AssignmentPlan<WorkRequest, LoanNumber> plan) {
    var counts = new HashMap<WorkRequest, Integer>();
    demands.forEach(demand -> counts.put(demand.request(),
        of(demand.request(), assigned).size() + plan.of(demand.request()).size()));
    boolean allInFull = counts.entrySet().stream()
        .allMatch(entry -> entry.getValue() == entry.getKey().originallyRequested().value());
    Unavailable unavailable = allInFull ? Unavailable.NONE : selection.unavailable(task).plus(plannedOf(plan));
    return demands.stream()
        .map(demand -> demand.request().served(
            demand.wanted(), counts.getOrDefault(demand.request(), 0), unavailable))
        .toList();
  }

  private static Map<UserName, Integer> plannedOf(AssignmentPlan<WorkRequest, LoanNumber> plan) {
    return plan.loans().entrySet().stream()
        .collect(Collectors.toMap(entry -> entry.getKey().user(), entry -> entry.getValue().size(), Integer::sum));
  }
}
