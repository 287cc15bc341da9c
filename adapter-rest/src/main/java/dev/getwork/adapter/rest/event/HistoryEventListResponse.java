package dev.getwork.adapter.rest.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.getwork.adapter.rest.paging.PagingConfiguration.Cut;
import dev.getwork.domain.work.RecordedEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of events, the last first. */
record HistoryEventListResponse(
    List<HistoryEventResponse> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  static HistoryEventListResponse from(Cut<RecordedEvent> page) {
    return new HistoryEventListResponse(page.items().stream().map(HistoryEventResponse::from).toList(), page.next());
  }
}
