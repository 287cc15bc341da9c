package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.application.port.in.work.QueuePosition;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.RequestOutcome.Failed;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A work request; the same members before and after it is decided. */
record WorkRequestResponse(
    String id,
    String taskId,
    int originallyRequested,
    int requested,
    int assigned,
    String state,
    @JsonPropertyDescription("Whether the lock or all slots were taken when this call tried to lead.") boolean busy,
    @JsonPropertyDescription("While pending: the position among the task's pending requests; 1 is next.") @Nullable Integer position,
    @JsonPropertyDescription("While pending: the usual duration of a selection minus the elapsed time of the current one; "
        + "absent until one was measured.") @Nullable Long expectedWaitSeconds,
    @JsonPropertyDescription("While pending: the leader of the task, if there is one.") @Nullable LeaderResponse leader,
    @JsonPropertyDescription("While pending: the seconds until the next recheck.") @Nullable Long recheckAfterSeconds,
    @Nullable String failure,
    @Nullable Boolean retryable,
    List<AssignedLoan> assignments,
    List<ShortfallResponse> shortfall) {

  record LeaderResponse(String node, @JsonPropertyDescription("When it took the task lock.") Instant since) {
    static LeaderResponse from(Leader leader) {
      return new LeaderResponse(leader.node(), leader.since());
    }
  }

  record AssignedLoan(String id, String loanNumber, @Nullable Integer rank) {
    static AssignedLoan from(Assignment assignment) {
      return new AssignedLoan(assignment.id().toString(), assignment.loan().value(),
          assignment.rank().place().orElse(null));
    }
  }

  /** A reason why the request got fewer loans than it asked for. */
  record ShortfallResponse(String reason, long count, @Nullable Instant nextAt) {
    static ShortfallResponse from(Shortfall shortfall) {
      return new ShortfallResponse(shortfall.reason().name(), shortfall.count(), shortfall.nextAt().orElse(null));
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
        request.outcome().state().name(),
        view.busy(),
        view.position().map(QueuePosition::position).orElse(null),
        view.position().flatMap(QueuePosition::expectedWait).map(WorkRequestResponse::seconds).orElse(null),
        view.position().flatMap(QueuePosition::leader).map(LeaderResponse::from).orElse(null),
        request.isPending() ? view.recheckAfter().toSeconds() : null,
        failure,
        failure == null ? null : true,
        view.assignments().stream().map(AssignedLoan::from).toList(),
        request.outcome().shortfall().stream().map(ShortfallResponse::from).toList());
  }

  /** Rounded up, so that a wait that is not over is not zero. */
  private static long seconds(Duration wait) {
    return wait.plusSeconds(1).minusNanos(1).toSeconds();
  }
}
