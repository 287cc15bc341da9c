package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

record RecheckWorkUseCase(WorkRequests requests, AwaitDecision awaitDecision) implements RecheckWork {

  /** Only a recheck by its own user keeps a request alive. A manager who watches does not stand in for the user. */
  @Override
  public Optional<WorkRequestView> recheck(WorkRequestId id, Viewer viewer, Duration maxWait, Set<String> known) {
    return requests.find(id)
        .filter(request -> viewer.maySee(request.user()))
        .map(request -> viewer.name().equals(request.user())
            ? awaitDecision.await(counted(request), maxWait, true, known)
            : awaitDecision.await(request, maxWait, false, known));
  }

  private WorkRequest counted(WorkRequest request) {
    if (!request.isPending()) {
      return request;
    }
    requests.countRecheck(request.id());
    return requests.find(request.id()).orElse(request);
  }
}
