package dev.getwork.application.usecase;

import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentPlan;
import dev.getwork.domain.work.Demand;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a leader does within the assigning transaction: selected loans and pending requests in, decided requests out. */
final class HandOutLoans {

  /** A request and what it may get. */
  private record Wish(WorkRequest request, Demand demand) {}

  private final OutPorts ports;

  HandOutLoans(OutPorts ports) {
    this.ports = ports;
  }

  /**
   * Hands loans to the requests by the task's policy. Where the selection was cut short, the requests that it does not
   * suffice for are left pending: there are more loans, and the next round finds them.
   *
   * @param pending locked, first come first
   * @return the decided
   */
  List<WorkRequest> handOut(Task task, Ranked ranked, List<WorkRequest> pending) {
    List<Wish> wishes = wishes(task, pending);
    var candidates = new Candidates(ports.selection(), task, ranked.loans());
    List<LoanNumber> available = candidates.next(wanted(wishes));
    List<Wish> served = ranked.complete() ? wishes : servedInFull(wishes, available.size());
    Map<UserName, Integer> got = assign(task, served, candidates, available);
    Explanation explanation = new Explanation(task);
    return served.stream().map(wish -> decided(wish, got.getOrDefault(wish.request().user(), 0), explanation)).toList();
  }

  /** A request is cut to what its user may still hold; counted here, under the lock, where no other count can pass it. */
  private List<Wish> wishes(Task task, List<WorkRequest> pending) {
    Map<UserName, Integer> held = ports.holds().countHeld(task.id(), pending.stream().map(WorkRequest::user).toList());
    int limit = task.definition().limits().maxHeldPerUser();
    return pending.stream()
        .map(request -> {
          int room = Math.max(0, limit - held.getOrDefault(request.user(), 0));
          return new Wish(request, new Demand(request.id(), Math.min(request.originallyRequested().value(), room)));
        })
        .toList();
  }

  private static int wanted(List<Wish> wishes) {
    return wishes.stream().mapToInt(wish -> wish.demand().wanted()).sum();
  }

  private static List<Wish> servedInFull(List<Wish> wishes, int available) {
    int count = wishes.size();
    while (count > 0 && wanted(wishes.subList(0, count)) > available) {
      count--;
    }
    return wishes.subList(0, count);
  }

  private Map<UserName, Integer> assign(Task task, List<Wish> wishes, Candidates candidates, List<LoanNumber> first) {
    var got = new HashMap<UserName, Integer>();
    List<LoanNumber> available = first;
    while (!available.isEmpty() && open(wishes, got).stream().anyMatch(demand -> demand.wanted() > 0)) {
      AssignmentPlan<LoanNumber> plan = task.definition().policy().plan(open(wishes, got), available);
      List<Grant> grants = wishes.stream().flatMap(wish -> grants(wish, plan, candidates)).toList();
      List<Assignment> made = ports.assignments().assign(task.id(), grants);
      made.forEach(assignment -> got.merge(assignment.holder(), 1, Integer::sum));
      record(made);
      available = candidates.next(grants.size() - made.size()); // A refused loan is made good by the next best.
    }
    return got;
  }

  private static List<Demand> open(List<Wish> wishes, Map<UserName, Integer> got) {
    return wishes.stream()
        .map(wish -> new Demand(
            wish.request().id(), wish.demand().wanted() - got.getOrDefault(wish.request().user(), 0)))
        .toList();
  }

  private static Stream<Grant> grants(Wish wish, AssignmentPlan<LoanNumber> plan, Candidates candidates) {
    WorkRequest request = wish.request();
    return plan.of(request.id()).stream()
        .map(loan -> new Grant(request.id(), request.user(), loan, candidates.rank(loan)));
  }

  private void record(List<Assignment> made) {
    ports.history().append(made.stream()
        .map(assignment -> HistoryEvent.of(HistoryEvent.Kind.LOAN_ASSIGNED, assignment.holder(), assignment))
        .toList());
  }

  private static WorkRequest decided(Wish wish, int got, Explanation explanation) {
    WorkRequest request = wish.request();
    int wanted = wish.demand().wanted();
    int asked = request.originallyRequested().value();
    if (got == asked) {
      return request.decided(new RequestOutcome.Fulfilled(got, List.of()));
    }
    var shortfall = explanation.unavailable().explain(request.user(), asked - wanted, wanted - got);
    return request.decided(
        got == 0 ? new RequestOutcome.Empty(shortfall) : new RequestOutcome.Fulfilled(got, shortfall));
  }

  /** Counts what is unavailable once, and only if somebody has to be told why. */
  private final class Explanation {
    private final Task task;
    private @org.jspecify.annotations.Nullable Unavailable counted;

    Explanation(Task task) {
      this.task = task;
    }

    Unavailable unavailable() {
      if (counted == null) {
        counted = ports.selection().unavailable(task);
      }
      return counted;
    }
  }
}
