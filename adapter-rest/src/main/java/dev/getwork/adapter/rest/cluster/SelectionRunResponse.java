package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

record SelectionRunResponse(
    String id,
    String taskId,
    String node,
    Instant startedAt,
    Instant endedAt,
    double seconds,
    @JsonPropertyDescription("How many loans it returned; one more than the node's limit if there are more") int found,
    @JsonPropertyDescription("How many requests were decided with it; absent if none was") @Nullable Integer requestsServed,
    @JsonPropertyDescription("How many loans these requests got") @Nullable Integer loansAssigned,
    @JsonPropertyDescription("When the first of these requests was recorded") @Nullable Instant waitingSince,
    @JsonPropertyDescription("When the node took the task's lock for it") @Nullable Instant leadingSince,
    @JsonPropertyDescription("When its loans were assigned") @Nullable Instant decidedAt) {

  static SelectionRunResponse from(SelectionRun run) {
    return new SelectionRunResponse(
        run.id().toString(), run.task().toString(), run.node(), run.startedAt(), run.endedAt(),
        run.took().toMillis() / 1000.0, run.found(),
        run.served().map(Served::requests).orElse(null), run.served().map(Served::loans).orElse(null),
        run.served().flatMap(Served::waitingSince).orElse(null),
        run.served().flatMap(Served::leadingSince).orElse(null), run.decidedAt().orElse(null));
  }
}
