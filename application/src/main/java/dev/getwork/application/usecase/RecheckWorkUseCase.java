package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

final class RecheckWorkUseCase implements RecheckWork {

  private final OutPorts ports;
  private final PursueRequest pursue;

  RecheckWorkUseCase(OutPorts ports, PursueRequest pursue) {
    this.ports = ports;
    this.pursue = pursue;
  }

  @Override
  public Optional<WorkRequestView> recheck(WorkRequestId id, Viewer viewer, Duration patience, Set<String> known) {
    return ports.requests().find(id)
        .filter(request -> viewer.maySee(request.user()))
        .map(request -> looked(request, viewer))
        .map(request -> pursue.pursue(request, patience, viewer.name().equals(request.user()), known));
  }

  /**
   * Only its own user's look keeps a request alive: a manager who watches does not stand in for a user who has gone.
   */
  private WorkRequest looked(WorkRequest request, Viewer viewer) {
    if (!request.isPending() || !viewer.name().equals(request.user())) {
      return request;
    }
    ports.requests().look(request.id());
    return ports.requests().find(request.id()).orElse(request);
  }
}
