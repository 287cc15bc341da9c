package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.paging.PagingConfiguration.Cut;
import dev.getwork.domain.work.SelectionRun;
import dev.getwork.domain.work.SelectionRun.Served;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of selections, the last first. */
record SelectionRunListResponse(
    List<Run> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** One of them. */
  record Run(
      String id,
      String taskId,
      String node,
      Instant startedAt,
      Instant endedAt,
      double seconds,
      @JsonPropertyDescription("How many loans it brought; one more than the node's limit where there are more") int found,
      @JsonPropertyDescription("How many requests were decided by it; left out where none could be, or it is not known") @Nullable Integer requestsServed,
      @JsonPropertyDescription("How many loans these requests got") @Nullable Integer loansAssigned,
      @JsonPropertyDescription("When the first of these requests was recorded") @Nullable Instant waitingSince,
      @JsonPropertyDescription("When the node took the task's lock for it") @Nullable Instant leadingSince,
      @JsonPropertyDescription("When what it found was handed out") @Nullable Instant decidedAt) {

    static Run from(SelectionRun run) {
      return new Run(
          run.id().toString(), run.task().toString(), run.node(), run.startedAt(), run.endedAt(),
          run.took().toMillis() / 1000.0, run.found(),
          run.served().map(Served::requests).orElse(null), run.served().map(Served::loans).orElse(null),
          run.served().flatMap(Served::waitingSince).orElse(null),
          run.served().flatMap(Served::leadingSince).orElse(null), run.decidedAt().orElse(null));
    }
  }

  static SelectionRunListResponse from(Cut<SelectionRun> page) {
    return new SelectionRunListResponse(page.items().stream().map(Run::from).toList(), page.next());
  }
}
