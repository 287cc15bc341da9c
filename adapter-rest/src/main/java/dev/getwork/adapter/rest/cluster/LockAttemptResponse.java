package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.cluster.RecordedLockAttempt;
import java.time.Instant;

record LockAttemptResponse(
    String id,
    String taskId,
    String node,
    @JsonPropertyDescription("When the attempt began.") Instant at,
    @JsonPropertyDescription("Whether the node took the lock. If not, another leader held it.") boolean taken) {

  static LockAttemptResponse from(RecordedLockAttempt attempt) {
    return new LockAttemptResponse(
        Long.toString(attempt.id()), attempt.task().toString(), attempt.node(), attempt.at(), attempt.taken());
  }
}
