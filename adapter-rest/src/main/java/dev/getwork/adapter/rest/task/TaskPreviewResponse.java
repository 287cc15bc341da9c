package dev.getwork.adapter.rest.task;

import dev.getwork.adapter.rest.loan.LoanConfiguration.LoanResponse;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.task.PreviewTask.Previewed;
import java.util.List;

/** What a task would select if no loan were held. */
record TaskPreviewResponse(
    @JsonPropertyDescription("how many loans match, whoever holds them") long count,
    @JsonPropertyDescription("the first 20 of them, best first") List<LoanResponse> items,
    @JsonPropertyDescription("the duration of the query") long milliseconds) {

  static TaskPreviewResponse from(Previewed preview) {
    return new TaskPreviewResponse(
        preview.count(), preview.first().stream().map(LoanResponse::from).toList(), preview.took().toMillis());
  }
}
