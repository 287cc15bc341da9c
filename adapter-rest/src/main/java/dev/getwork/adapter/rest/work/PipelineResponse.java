package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.getwork.adapter.rest.paging.PagingConfiguration.Cut;
import dev.getwork.application.port.in.work.ViewPipeline;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a user's active assignments, oldest first. */
record PipelineResponse(List<Item> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** One loan in the pipeline. */
  record Item(
      String id, String taskId, String taskName, int rank, @Nullable SelectedResponse selected, Instant assignedAt,
      LoanResponse loan) {
    static Item from(ViewPipeline.Item item) {
      return new Item(
          item.assignment().id().toString(),
          item.assignment().task().toString(),
          item.taskName(),
          item.assignment().rank().place(),
          SelectedResponse.from(item.assignment().rank()),
          item.assignment().assignedAt(),
          LoanResponse.from(item.loan()));
    }
  }

  static PipelineResponse from(Cut<ViewPipeline.Item> page) {
    return new PipelineResponse(page.items().stream().map(Item::from).toList(), page.next());
  }
}
