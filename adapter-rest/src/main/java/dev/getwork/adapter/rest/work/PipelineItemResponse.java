package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.LoanResponse;
import dev.getwork.application.port.in.work.WorkQueries.PipelineItem;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

record PipelineItemResponse(
    String id, String taskId, String taskName, @Nullable Integer rank, @Nullable SelectedResponse selected,
    Instant assignedAt, @Nullable Instant heldUntil, LoanResponse loan) {
  static PipelineItemResponse from(PipelineItem item) {
    return new PipelineItemResponse(
        item.assignment().id().toString(),
        item.assignment().task().toString(),
        item.taskName(),
        item.assignment().rank().place().orElse(null),
        SelectedResponse.from(item.assignment().rank()),
        item.assignment().assignedAt(),
        item.heldUntil().orElse(null),
        LoanResponse.from(item.loan()));
  }
}
