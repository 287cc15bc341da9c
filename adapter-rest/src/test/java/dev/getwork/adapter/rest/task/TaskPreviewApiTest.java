package dev.getwork.adapter.rest.task;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.domain.criteria.PriorityOrder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class TaskPreviewApiTest {

  private static final String BODY = "{\"criteria\":{\"field\":\"naics\",\"op\":\"absent\"}}";

  private final PreviewTask previewTask = Api.mock(PreviewTask.class);

  private static ResultActions preview(String body) throws Exception {
    return Api.send(MANAGER, "POST", "/api/v1/task-previews", body);
  }

  private void answer(PreviewTask.Preview preview) {
    when(previewTask.preview(any(), any(), any())).thenReturn(Optional.of(preview));
  }

  @Test
  void shouldPreviewTheLoansOfATask() throws Exception {
    answer(new PreviewTask.Previewed(1234, List.of(Samples.loan()), Duration.ofMillis(56)));
    preview(BODY)
        .andExpect(status().isOk())
        .andExpect(jsonPath("$.count").value(1234))
        .andExpect(jsonPath("$.milliseconds").value(56))
        .andExpect(jsonPath("$.items[0].loanNumber").value("PPP-000001"));
    verify(previewTask).preview(Samples.naicsAbsent(), new PriorityOrder(List.of()), Optional.empty());
    preview(BODY.replaceFirst("\\{", "{\"taskId\":\"7\",")).andExpect(status().isOk());
    verify(previewTask).preview(Samples.naicsAbsent(), new PriorityOrder(List.of()), Optional.of(Samples.TASK));
    preview(BODY.replaceFirst("\\{", "{\"taskId\":\"x\",")).andExpect(Api.problem(404, "unknown-task"));
  }

  @Test
  void shouldReportAllErrorsTogether() throws Exception {
    preview("{\"criteria\":{\"any\":[{\"field\":\"x\",\"op\":\"eq\",\"value\":1}]},"
        + "\"order\":[{\"field\":\"amount\",\"direction\":\"up\"}]}")
        .andExpect(status().is(422))
        .andExpect(jsonPath("$.errors[*].pointer")
            .value(containsInAnyOrder("/criteria/any/0/field", "/order/0/direction")));
    preview("{}").andExpect(status().is(422)).andExpect(jsonPath("$.errors[0].pointer").value("/criteria"));
    preview("{\"name\":\"x\"}").andExpect(status().is(422)).andExpect(jsonPath("$.errors[0].pointer").value("/name"));
    preview("{").andExpect(status().isBadRequest());
    Api.verifyUntouched();
  }

  @Test
  void shouldSendRetryAfterWhenPreviewsAreBusyOrTooSlow() throws Exception {
    when(previewTask.preview(any(), any(), any())).thenReturn(Optional.empty());
    preview(BODY)
        .andExpect(Api.problem(503, "previews-busy"))
        .andExpect(header().string("Retry-After", "5"));
    answer(new PreviewTask.TimedOut(Duration.ofSeconds(10)));
    preview(BODY)
        .andExpect(Api.problem(503, "preview-timed-out"))
        .andExpect(header().string("Retry-After", "5"));
  }
}
