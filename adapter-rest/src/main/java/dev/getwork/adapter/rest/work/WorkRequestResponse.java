package dev.getwork.adapter.rest.work;

import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.RequestOutcome.Cancelled;
import dev.getwork.domain.work.RequestOutcome.Empty;
import dev.getwork.domain.work.RequestOutcome.Expired;
import dev.getwork.domain.work.RequestOutcome.Failed;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.RequestOutcome.Pending;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.WorkRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A work request; the same before and after it is decided, so that clients read one shape. */
record WorkRequestResponse(
    String id,
    String taskId,
    int originallyRequested,
    int requested,
    int assigned,
    String state,
    boolean busy,
    @Nullable Long recheckAfterSeconds,
    @Nullable String failure,
    @Nullable Boolean retryable,
    List<Given> assignments,
    List<Short> shortfall) {

  /** A loan that the request got. */
  record Given(String id, String loanNumber, int rank) {
    static Given from(Assignment assignment) {
      return new Given(assignment.id().toString(), assignment.loan().value(), assignment.rank());
    }
  }

  /** One reason why it got less than it asked for. */
  record Short(String reason, long count, @Nullable Instant nextAt) {
    static Short from(Shortfall shortfall) {
      return new Short(shortfall.reason().name(), shortfall.count(), shortfall.nextAt().orElse(null));
    }
  }

  static WorkRequestResponse from(WorkRequestView view) {
    WorkRequest request = view.request();
    String failure = request.outcome() instanceof Failed(String reason) ? reason : null;
    return new WorkRequestResponse(
        request.id().toString(),
        request.task().toString(),
        request.originallyRequested().value(),
        request.requested(),
        request.assigned(),
        state(request.outcome()),
        view.busy(),
        request.isPending() ? view.recheckAfter().toSeconds() : null,
        failure,
        failure == null ? null : true,
        view.assignments().stream().map(Given::from).toList(),
        shortfall(request.outcome()).stream().map(Short::from).toList());
  }

  static String state(RequestOutcome outcome) {
    return switch (outcome) {
      case Pending _ -> "PENDING";
      case Fulfilled _ -> "FULFILLED";
      case Empty _ -> "EMPTY";
      case Failed _ -> "FAILED";
      case Cancelled _ -> "CANCELLED";
      case Expired _ -> "EXPIRED";
    };
  }

  private static List<Shortfall> shortfall(RequestOutcome outcome) {
    return switch (outcome) {
      case Fulfilled(int _, List<Shortfall> shortfall) -> shortfall;
      case Empty(List<Shortfall> shortfall) -> shortfall;
      case Pending _,Failed _,Cancelled _,Expired _ -> List.of();
    };
  }
}
