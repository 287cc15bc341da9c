package dev.getwork.application.usecase.work;

import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Decisions.Basis;
import dev.getwork.application.port.out.work.Decisions.PlannedAssignment;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.AssignmentPolicy.Coverage;
import dev.getwork.domain.task.Demand;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The content of the assigning transaction: candidates and pending requests in, decided requests out. */
record AssignLoans(LoanSelection selection, Decisions decisions) {

  /**
   * Loans were refused and no candidates are left to replace them: the decision is rolled back, and a selection has to
   * run.
   */
  static final class CandidatesExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * Assigns candidates to requests by the task's policy. Requests that incomplete candidates cannot serve in full stay
   * pending for the next selection.
   *
   * @param candidates of which the basis has checked the first ones
   * @throws CandidatesExhaustedException only if a new selection may find more
   */
  List<DecidedRequest> assign(Candidates candidates, Basis basis) {
    candidates.checked(basis.available());
    List<Demand<WorkRequest>> demands = demands(candidates.task(), basis);
    List<Demand<WorkRequest>> served = policy(candidates)
        .served(demands, enough(candidates, demands), AssignLoans::isPermitted, candidates.coverage());
    return served.isEmpty() ? List.of() : assign(candidates, served);
  }

  private static AssignmentPolicy policy(Candidates candidates) {
    return candidates.task().definition().policy();
  }

  private static boolean isPermitted(WorkRequest request, Available loan) {
    return !loan.barred().contains(request.user());
  }

  /** The best loans, as many as the plan needs; all if users are barred from too many. */
  private static List<Available> enough(Candidates candidates, List<Demand<WorkRequest>> demands) {
    int wanted = Demand.total(demands);
    for (int count = wanted;; count *= 2) {
      List<Available> loans = candidates.available(count);
      if (loans.size() < count
          || AssignmentPolicy.size(policy(candidates).plan(demands, loans, AssignLoans::isPermitted)) == wanted) {
        return loans;
      }
    }
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
    while (true) {
      List<Demand<WorkRequest>> open = open(demands, assigned);
      List<Available> loans = enough(candidates, open);
      Map<WorkRequest, List<Available>> plan = policy(candidates).plan(open, loans, AssignLoans::isPermitted);
      int size = AssignmentPolicy.size(plan);
      if (size < Demand.total(open) && candidates.coverage() == Coverage.REMAINDER) {
        throw new CandidatesExhaustedException();
      }
      candidates.remove(plan.values().stream().flatMap(List::stream).toList());
      List<PlannedAssignment> planned = planned(plan, candidates);
      List<WorkRequest> decided = decided(task, demands, assigned, plan, loans.size() - size);
      List<Assignment> made = decisions.write(task.id(), planned, decided);
      assigned.addAll(made);
      if (made.size() == planned.size()) {
        return decided.stream().map(request -> new DecidedRequest(request, of(request, assigned))).toList();
      } // Otherwise the next best replace those that were refused.
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
      Map<WorkRequest, List<Available>> plan, Candidates candidates) {
    return plan.entrySet().stream()
        .flatMap(entry -> entry.getValue().stream().map(loan -> new PlannedAssignment(
            entry.getKey().id(), entry.getKey().user(), loan.number(), candidates.rank(loan.number()))))
        .toList();
  }

  /** The requests as they are decided if the whole plan can be made, and this many loans are left. */
  private List<WorkRequest> decided(Task task, List<Demand<WorkRequest>> demands, List<Assignment> assigned,
      Map<WorkRequest, List<Available>> plan, int left) {
    var counts = new HashMap<WorkRequest, Integer>();
    demands.forEach(demand -> counts.put(demand.request(),
        of(demand.request(), assigned).size() + plan.getOrDefault(demand.request(), List.of()).size()));
    boolean allInFull = counts.entrySet().stream()
        .allMatch(entry -> entry.getValue() == entry.getKey().originallyRequested().value());
    Unavailable unavailable = allInFull ? Unavailable.NONE : selection.unavailable(task).plus(plannedOf(plan), left);
    return demands.stream()
        .map(demand -> demand.request().served(
            demand.wanted(), counts.getOrDefault(demand.request(), 0), unavailable))
        .toList();
  }

  private static Map<UserName, Integer> plannedOf(Map<WorkRequest, List<Available>> plan) {
    return plan.entrySet().stream()
        .collect(Collectors.toMap(entry -> entry.getKey().user(), entry -> entry.getValue().size(), Integer::sum));
  }
}
