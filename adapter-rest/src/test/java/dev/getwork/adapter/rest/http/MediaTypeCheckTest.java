package dev.getwork.adapter.rest.http;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.application.port.in.work.CancelWork;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ApiTest
class MediaTypeCheckTest {

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "nonsense", "application/json;q=0", "application/xml, text/plain"})
  void shouldAnswer406BeforeAnythingIsDone(String accept) throws Exception {
    Api.call(Api.as(Api.PROCESSOR, "DELETE", "/api/v1/work-requests/1").header("Accept", accept))
        .andExpect(Api.problem(406, "not-acceptable"));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "*/*", "text/html, application/*;q=0.1"})
  void shouldAnswerWhenTheFormatIsAcceptable(String accept) throws Exception {
    when(Api.mock(CancelWork.class).cancel(any(), any())).thenReturn(new CancelWork.Canceled());
    Api.call(Api.as(Api.PROCESSOR, "DELETE", "/api/v1/work-requests/1").header("Accept", accept))
        .andExpect(status().isNoContent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"*/*", "application/*", "application/json;charset=*"})
  void shouldRefuseAContentTypeWithWildcards(String type) throws Exception {
    Api.call(Api.as(Api.MANAGER, "POST", "/api/v1/tasks").header("Content-Type", type).content("{}"))
        .andExpect(Api.problem(400, "malformed-request"));
    Api.verifyUntouched();
  }
}
