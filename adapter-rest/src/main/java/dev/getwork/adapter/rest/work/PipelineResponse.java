package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.getwork.application.port.in.work.ViewPipeline;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A user's active assignments; in the shape of every list, although a pipeline fits on one page. */
record PipelineResponse(List<Item> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** One loan in the pipeline. */
  record Item(String id, String taskId, String taskName, int rank, Instant assignedAt, LoanResponse loan) {
    static Item from(ViewPipeline.Item item) {
      return new Item(
          item.assignment().id().toString(),
          item.assignment().task().toString(),
          item.taskName(),
          item.assignment().rank(),
          item.assignment().assignedAt(),
          LoanResponse.from(item.loan()));
    }
  }

  static PipelineResponse from(List<ViewPipeline.Item> pipeline) {
    return new PipelineResponse(pipeline.stream().map(Item::from).toList(), null);
  }
}
