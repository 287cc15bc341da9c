package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.application.port.out.work.DecisionNotifications.DecisionSubscription;
import dev.getwork.application.port.out.work.IdempotencyKeys;
import dev.getwork.application.port.out.work.IdempotencyKeys.First;
import dev.getwork.application.port.out.work.IdempotencyKeys.InUse;
import dev.getwork.application.port.out.work.IdempotencyKeys.KeyRecord;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.work.RecordingOutcome.Admitted;
import dev.getwork.application.usecase.work.RecordingOutcome.Refused;
import dev.getwork.application.usecase.work.RecordingOutcome.Replay;
import java.util.List;
import java.util.Set;

/**
 * Records a request at most once for each idempotency key, and waits for its decision. The request and its key are
 * committed together, or neither is. A command without a key is recorded each time, in no transaction of this class.
 */
record RequestWorkUseCase(
    UnitOfWork unitOfWork, IdempotencyKeys keys, WorkRequests requests, RecordRequests recordRequests,
    DecisionNotifications notifications, AwaitDecision awaitDecision) implements RequestWork {

  /** Subscribes before the request is recorded, so that a decision in between is not missed. */
  @Override
  public Answer request(RequestWorkCommand command) {
    try (DecisionSubscription subscription = notifications.subscribe(command.task(), command.user())) {
      return switch (execute(command)) {
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

  private RecordingOutcome execute(RequestWorkCommand command) {
    return command.key()
        .map(key -> unitOfWork.inTransaction(() -> execute(command, key)))
        .orElseGet(() -> recordRequests.record(command));
  }

  private RecordingOutcome execute(RequestWorkCommand command, IdempotencyKey key) {
    return switch (keys.claim(command.user(), key)) {
      case First() -> first(command, key, recordRequests.recordAlone(command));
      case KeyRecord used when used.fingerprint().equals(fingerprint(command)) -> new Replay(
          new DecidedRequest(requests.find(used.request()).orElseThrow(), List.of()), used.isNew());
      case KeyRecord _ -> new Refused(new KeyUsed());
      case InUse() -> new Refused(new KeyInUse());
    };
  }

  /** A refused command leaves its key unused. */
  private RecordingOutcome first(RequestWorkCommand command, IdempotencyKey key, RecordingOutcome admission) {
    if (admission instanceof Admitted(DecidedRequest admitted, boolean isNew)) {
      keys.complete(command.user(), key, new KeyRecord(fingerprint(command), admitted.request().id(), isNew));
    } else {
      keys.release(command.user(), key);
    }
    return admission;
  }

  private static String fingerprint(RequestWorkCommand command) {
    return command.task() + "/" + command.count().value();
  }
}
