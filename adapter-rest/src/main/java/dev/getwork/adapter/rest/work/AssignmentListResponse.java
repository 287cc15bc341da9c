package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.getwork.adapter.rest.paging.PagingConfiguration.Cut;
import dev.getwork.domain.work.Assignment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of assignments, oldest first. */
record AssignmentListResponse(
    List<AssignmentResponse> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  static AssignmentListResponse from(Cut<Assignment> page) {
    return new AssignmentListResponse(page.items().stream().map(AssignmentResponse::from).toList(), page.next());
  }
}
