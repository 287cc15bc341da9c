package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.cluster.Leaders;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications.DecisionSubscription;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Tries to lead the task of a pending request, and waits for the request's decision. */
record AwaitDecision(
    WorkRequests requests, Assignments assignments, Leaders leaders, LeadTask leadTask, InstantSource time) {

  /** How long to wait for the election when all leader threads of this node are busy. */
  private static final Duration ELECTION = Duration.ofMillis(500);

  /** A decision this fast is awaited by callers without maximum wait too. */
  private static final Duration INSTANT_DECISION = Duration.ofMillis(100);

  /**
   * Waits for the decision of a committed request.
   *
   * @param subscription of its user, opened before the request was read or recorded, so that no notification is missed
   * @param maxWait how long to wait for the decision, or for a change
   * @param asUser whether its user waits, so that waiting counts as rechecking
   * @param known the versions that the caller knows: then any other version ends the wait; none to wait for the
   *     decision
   */
  WorkRequestView await(DecidedRequest request, DecisionSubscription subscription, Duration maxWait, boolean asUser,
      Set<String> known) {
    if (!request.request().isPending()) {
      return view(request, false);
    }
    Instant deadline = time.instant().plus(maxWait);
    boolean leads = leadTask.tryToLead(request.request().task())
        .completeOnTimeout(false, ELECTION.toMillis(), TimeUnit.MILLISECONDS)
        .join();
    Instant until = leads
        ? Collections.max(List.of(deadline, time.instant().plus(INSTANT_DECISION)))
        : deadline;
    return view(poll(request, subscription, until, asUser, known), !leads);
  }

  /** Notifications can be lost, so each step of the recheck schedule also reads the request and tries to lead again. */
  private DecidedRequest poll(DecidedRequest recorded, DecisionSubscription subscription, Instant deadline,
      boolean asUser, Set<String> known) {
    DecidedRequest current = recorded;
    WorkRequestId id = recorded.request().id();
    for (int step = 0; current.request().isPending() && time.instant().isBefore(deadline)
        && (known.isEmpty() || known.contains(view(current, false).version()))
        && !Thread.currentThread().isInterrupted();) {
      Duration left = Duration.between(time.instant(), deadline);
      Instant nextRecheck = time.instant().plus(WorkRequest.recheckAfter(step));
      Duration wait = left.compareTo(WorkRequest.recheckAfter(step)) < 0 ? left : WorkRequest.recheckAfter(step);
      current = subscription.await(id, wait)
          .filter(decided -> decided.request().id().equals(id)) // An earlier request of the user may have been decided too.
          .orElseGet(() -> find(id));
      if (current.request().isPending() && !time.instant().isBefore(nextRecheck)) {
        if (asUser) {
          requests.countRecheck(id);
        }
        leadTask.tryToLead(current.request().task());
        step++;
      }
    }
    return current;
  }

  private DecidedRequest find(WorkRequestId id) {
    return requests.find(id)
        .map(request -> new DecidedRequest(request, List.of()))
        .orElseThrow(() -> new IllegalStateException("work request " + id + " no longer exists"));
  }

  private WorkRequestView view(DecidedRequest decided, boolean busy) {
    WorkRequest request = decided.request();
    return new WorkRequestView(
        request,
        busy && request.isPending(),
        WorkRequest.recheckAfter(request.rechecks()),
        request.assigned() == decided.assignments().size() ? decided.assignments() : assignments.of(request.id()),
        request.isPending() ? Optional.of(leaders.position(request)) : Optional.empty());
  }
}
