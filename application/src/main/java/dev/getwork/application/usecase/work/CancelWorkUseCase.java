package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.util.List;

record CancelWorkUseCase(UnitOfWork unitOfWork, WorkRequests requests, Decisions decisions) implements CancelWork {

  @Override
  public Answer cancel(WorkRequestId id, UserName user) {
    return unitOfWork.inTransaction(() -> requests.lock(id)
        .filter(request -> request.user().equals(user))
        .map(this::cancel)
        .orElseGet(UnknownRequest::new));
  }

  private Answer cancel(WorkRequest request) {
    return switch (request.outcome()) {
      case RequestOutcome.Pending() -> {
        decisions.write(request.task(), List.of(), List.of(request.decided(new RequestOutcome.Canceled())));
        yield new Canceled();
      }
      case RequestOutcome.Canceled() -> new Canceled();
      case RequestOutcome.Fulfilled _,RequestOutcome.Empty _,RequestOutcome.Failed _,RequestOutcome.Expired _ ->
        new AlreadyDecided(request);
    };
  }
}
