package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.task.PreviewTask.Previewed;
import java.util.List;

/** What a task would hand out if it had all loans for itself. */
record TaskPreviewResponse(
    @JsonPropertyDescription("how many loans match, whoever holds them") long count,
    @JsonPropertyDescription("the first 20 of them, best first") List<LoanResponse> items,
    @JsonPropertyDescription("how long it took to find out") long milliseconds) {

  static TaskPreviewResponse from(Previewed preview) {
    return new TaskPreviewResponse(
        preview.count(), preview.first().stream().map(LoanResponse::from).toList(), preview.took().toMillis());
  }
}
