package dev.getwork.adapter.rest.task;

import dev.getwork.adapter.rest.http.LoanResponse;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.task.PreviewTask.Previewed;
import java.util.List;

/** The loans that a task would select if none were held. */
record TaskPreviewResponse(
    @JsonPropertyDescription("The number of matching loans, held or not.") long count,
    @JsonPropertyDescription("The first 20 matching loans, best first.") List<LoanResponse> items,
    @JsonPropertyDescription("The duration of the query.") long milliseconds) {

  static TaskPreviewResponse from(Previewed preview) {
    return new TaskPreviewResponse(
        preview.count(), preview.first().stream().map(LoanResponse::from).toList(), preview.took().toMillis());
  }
}
