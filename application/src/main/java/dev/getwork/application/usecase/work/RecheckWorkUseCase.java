package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.application.port.out.work.DecisionNotifications.DecisionSubscription;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

record RecheckWorkUseCase(WorkRequests requests, DecisionNotifications notifications,
    AwaitDecision awaitDecision) implements RecheckWork {

  @Override
  public Optional<WorkRequestView> recheck(WorkRequestId id, Viewer viewer, Duration maxWait, Set<String> known) {
    return requests.find(id)
        .filter(request -> viewer.maySee(request.user()))
        .map(request -> recheck(request, viewer.name().equals(request.user()), maxWait, known));
  }

  /** Only a recheck by its own user keeps a request alive, not a manager's. */
  private WorkRequestView recheck(WorkRequest request, boolean asUser, Duration maxWait, Set<String> known) {
    try (DecisionSubscription subscription = notifications.subscribe(request.task(), request.user())) {
      WorkRequest current = request.isPending() ? current(request, asUser) : request;
      return awaitDecision.await(new DecidedRequest(current, List.of()), subscription, maxWait, asUser, known);
    }
  }

  private WorkRequest current(WorkRequest pending, boolean asUser) {
    if (asUser) {
      requests.countRecheck(pending.id());
    }
    return requests.find(pending.id()).orElse(pending);
  }
}
