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
    @JsonPropertyDescription("The number of loans that it returned; one more than the node's limit if more loans match.") int found,
    @JsonPropertyDescription("The number of requests that it decided; absent if it decided none.") @Nullable Integer requestsServed,
    @JsonPropertyDescription("The number of loans assigned to these requests.") @Nullable Integer loansAssigned,
    @JsonPropertyDescription("When the first of these requests was recorded.") @Nullable Instant waitingSince,
    @JsonPropertyDescription("When the node took the task lock.") @Nullable Instant leadingSince,
    @JsonPropertyDescription("When its decision was committed.") @Nullable Instant decidedAt) {

  static SelectionRunResponse from(SelectionRun run) {
    return new SelectionRunResponse(
        run.id().toString(), run.task().toString(), run.node(), run.startedAt(), run.endedAt(),
        run.took().toMillis() / 1000.0, run.found(),
        run.served().map(Served::requests).orElse(null), run.served().map(Served::loans).orElse(null),
        run.served().flatMap(Served::waitingSince).orElse(null),
        run.served().flatMap(Served::leadingSince).orElse(null), run.decidedAt().orElse(null));
  }
}
