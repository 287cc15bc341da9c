package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.application.port.out.work.DecisionNotifications.DecisionSubscription;
import dev.getwork.application.usecase.work.Admission.Admitted;
import dev.getwork.application.usecase.work.Admission.Refused;
import dev.getwork.application.usecase.work.Admission.Replay;
import java.util.Set;

record RequestWorkUseCase(IdempotentExecution idempotent, DecisionNotifications notifications,
    AwaitDecision awaitDecision) implements RequestWork {

  /** Subscribes before the request is recorded, so that a decision in between is not missed. */
  @Override
  public Answer request(RequestWorkCommand command) {
    try (DecisionSubscription subscription = notifications.subscribe(command.task(), command.user())) {
      return switch (idempotent.execute(command)) {
        case Refused(Answer answer) -> answer;
        case Admitted(DecidedRequest request, boolean isNew) -> awaited(request, isNew, command, subscription);
        case Replay(DecidedRequest request, boolean isNew) ->
          new Replayed(awaited(request, isNew, command, subscription));
      };
    }
  }

  /** The request is committed before the attempt to lead: a leader that misses it checks again after this commit. */
  private Answer awaited(
      DecidedRequest request, boolean isNew, RequestWorkCommand command, DecisionSubscription subscription) {
    WorkRequestView view = awaitDecision.await(request, subscription, command.maxWait(), true, Set.of());
    return isNew ? new Recorded(view) : new AlreadyPending(view);
  }
}
