package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The lock of a task; holder, since and fencingToken are absent while it is free. */
record LockResponse(
    String taskId,
    String taskName,
    @JsonPropertyDescription("The kind of lock: row or lease. If it is free: the kind that this node would take.") String kind,
    @JsonPropertyDescription("The node that leads the task.") @Nullable String holder,
    @Nullable Instant since,
    @JsonPropertyDescription("The fencing token, if the lock is a lease.") @Nullable Long fencingToken,
    @JsonPropertyDescription("The number of pending requests of the task.") long waiting,
    @JsonPropertyDescription("When the first of these requests was recorded.") @Nullable Instant waitingSince,
    @JsonPropertyDescription("The users of pending requests, oldest first; at most 20.") List<String> waiters,
    @JsonPropertyDescription("Whether the task is paused: it assigns no loans.") boolean paused,
    @JsonPropertyDescription("The number of the task's requests that failed within the last 15 minutes.") long failed,
    @JsonPropertyDescription("Why the last of them failed.") @Nullable String failure,
    @Nullable Instant failedAt) {

  static LockResponse from(LockStatus status) {
    return new LockResponse(
        status.task().toString(), status.taskName(), status.kind().name().toLowerCase(Locale.ROOT),
        status.leader().map(Leader::node).orElse(null), status.leader().map(Leader::since).orElse(null),
        status.fencingToken().orElse(null), status.waiting(), status.waitingSince().orElse(null),
        status.waiters().stream().map(UserName::value).toList(), status.paused(), status.failed(),
        status.failure().orElse(null), status.failedAt().orElse(null));
  }
}
