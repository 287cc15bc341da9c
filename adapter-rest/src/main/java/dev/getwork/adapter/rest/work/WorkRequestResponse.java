package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Leader;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.RequestOutcome.Cancelled;
import dev.getwork.domain.work.RequestOutcome.Empty;
import dev.getwork.domain.work.RequestOutcome.Expired;
import dev.getwork.domain.work.RequestOutcome.Failed;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.RequestOutcome.Pending;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.Standing;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
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
    @JsonPropertyDescription("whether the task was led by another when this was looked at") boolean busy,
    @JsonPropertyDescription("place among the pending requests of the task, 1 is the next; while pending") @Nullable Integer position,
    @JsonPropertyDescription("how long a selection usually takes, less what the one under way has taken; left out "
        + "while none has been measured") @Nullable Long expectedWaitSeconds,
    @JsonPropertyDescription("who leads the task, while pending and somebody does") @Nullable Led leader,
    @JsonPropertyDescription("after how many seconds to look again, while pending") @Nullable Long recheckAfterSeconds,
    @Nullable String failure,
    @Nullable Boolean retryable,
    List<Given> assignments,
    List<Short> shortfall) {

  /** Who leads. */
  record Led(String node, @JsonPropertyDescription("when it took the task's lock") Instant since) {
    static Led from(Leader leader) {
      return new Led(leader.node(), leader.since());
    }
  }

  /** A loan that the request got. */
  record Given(String id, String loanNumber, int rank) {
    static Given from(Assignment assignment) {
      return new Given(assignment.id().toString(), assignment.loan().value(), assignment.rank().place());
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
        view.standing().map(Standing::position).orElse(null),
        view.standing().flatMap(Standing::expectedWait).map(WorkRequestResponse::seconds).orElse(null),
        view.standing().flatMap(Standing::leader).map(Led::from).orElse(null),
        request.isPending() ? view.recheckAfter().toSeconds() : null,
        failure,
        failure == null ? null : true,
        view.assignments().stream().map(Given::from).toList(),
        shortfall(request.outcome()).stream().map(Short::from).toList());
  }

  /** Up, so that what is not over yet is not said to be. */
  private static long seconds(Duration wait) {
    return wait.plusSeconds(1).minusNanos(1).toSeconds();
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
