package dev.getwork.application.usecase;

import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.AssignmentPlan;
import dev.getwork.domain.task.Demand;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.SelectionRun.Served;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What a leader does in the assigning transaction: selected loans and pending requests in, decided requests out. */
final class HandOutLoans {

  private final OutPorts ports;

  HandOutLoans(OutPorts ports) {
    this.ports = ports;
  }

  /**
   * Hands loans to the requests by the task's policy. Where the selection was cut short, the requests that it does not
   * suffice for are left pending: there are more loans, and the next round finds them.
   *
   * @param leadingSince when the lock was taken under which this is done
   * @param pending locked, first come first
   * @return the decided
   */
  List<WorkRequest> handOut(Task task, Ranked ranked, Instant leadingSince, List<WorkRequest> pending) {
    List<Demand<WorkRequest>> demands = demands(task, pending);
    var candidates = new Candidates(ports.selection(), task, ranked);
    int available = candidates.available(wanted(demands));
    List<Demand<WorkRequest>> served = ranked.complete() ? demands : servedInFull(demands, available);
    Map<UserName, Integer> got = assign(task, served, candidates);
    Supplier<Unavailable> unavailable = Once.of(() -> ports.selection().unavailable(task));
    List<WorkRequest> decided = served.stream()
        .map(demand -> decided(demand, got.getOrDefault(demand.request().user(), 0), unavailable))
        .toList();
    ports.runs().note(ranked.run(), served(decided, leadingSince));
    return decided;
  }

  private static Served served(List<WorkRequest> decided, Instant leadingSince) {
    int assigned = decided.stream().mapToInt(WorkRequest::assigned).sum();
    Optional<Instant> waitingSince = decided.stream().findFirst().map(WorkRequest::recordedAt);
    return new Served(decided.size(), assigned, waitingSince, Optional.of(leadingSince));
  }

  /** A request is cut to what its user may still hold; counted here, under the lock, where no other count passes it. */
  private List<Demand<WorkRequest>> demands(Task task, List<WorkRequest> pending) {
    Map<UserName, Integer> held = ports.holds().countHeld(task.id(), pending.stream().map(WorkRequest::user).toList());
    int limit = task.definition().limits().maxHeldPerUser();
    return pending.stream()
        .map(request -> {
          int room = Math.max(0, limit - held.getOrDefault(request.user(), 0));
          return new Demand<>(request, Math.min(request.originallyRequested().value(), room));
        })
        .toList();
  }

  private static int wanted(List<Demand<WorkRequest>> demands) {
    return demands.stream().mapToInt(Demand::wanted).sum();
  }

  private static List<Demand<WorkRequest>> servedInFull(List<Demand<WorkRequest>> demands, int available) {
    int count = demands.size();
    while (count > 0 && wanted(demands.subList(0, count)) > available) {
      count--;
    }
    return demands.subList(0, count);
  }

  private Map<UserName, Integer> assign(Task task, List<Demand<WorkRequest>> demands, Candidates candidates) {
    var got = new HashMap<UserName, Integer>();
    List<LoanNumber> available = candidates.next(wanted(demands));
    List<Demand<WorkRequest>> open = demands;
    while (!available.isEmpty()) {
      AssignmentPlan<WorkRequest, LoanNumber> plan = task.definition().policy().plan(open, available);
      List<Grant> grants = grants(plan, candidates);
      List<Assignment> made = ports.assignments().assign(task.id(), grants);
      made.forEach(assignment -> got.merge(assignment.holder(), 1, Integer::sum));
      record(made);
      open = stillOpen(demands, got);
      available = candidates.next(grants.size() - made.size()); // A refused loan is made good by the next best.
    }
    return got;
  }

  private static List<Demand<WorkRequest>> stillOpen(List<Demand<WorkRequest>> demands, Map<UserName, Integer> got) {
    return demands.stream()
        .map(demand -> new Demand<>(
            demand.request(), demand.wanted() - got.getOrDefault(demand.request().user(), 0)))
        .toList();
  }

  private static List<Grant> grants(AssignmentPlan<WorkRequest, LoanNumber> plan, Candidates candidates) {
    return plan.loans().entrySet().stream()
        .flatMap(planned -> grants(planned.getKey(), planned.getValue(), candidates))
        .toList();
  }

  private static Stream<Grant> grants(WorkRequest request, List<LoanNumber> loans, Candidates candidates) {
    return loans.stream().map(loan -> new Grant(request.id(), request.user(), loan, candidates.rank(loan)));
  }

  private void record(List<Assignment> made) {
    ports.history().append(made.stream()
        .map(assignment -> HistoryEvent.of(HistoryEvent.Kind.LOAN_ASSIGNED, assignment.holder(), assignment))
        .toList());
  }

  private static WorkRequest decided(Demand<WorkRequest> demand, int got, Supplier<Unavailable> unavailable) {
    WorkRequest request = demand.request();
    int asked = request.originallyRequested().value();
    if (got == asked) {
      return request.decided(new RequestOutcome.Fulfilled(got, List.of()));
    }
    var shortfall = unavailable.get().explain(request.user(), asked - demand.wanted(), demand.wanted() - got);
    return request.decided(
        got == 0 ? new RequestOutcome.Empty(shortfall) : new RequestOutcome.Fulfilled(got, shortfall));
  }
}
