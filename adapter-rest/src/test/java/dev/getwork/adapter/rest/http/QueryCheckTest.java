package dev.getwork.adapter.rest.http;

import static org.hamcrest.Matchers.endsWith;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class QueryCheckTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      GET  | /api/v1/assignments?taskID=1             | taskID  | which accepts taskId, user, state, limit, cursor
      GET  | /api/v1/loan-imports?limit=1&mapping=ppp | mapping | which accepts limit, cursor
      GET  | /api/v1/me?verbose                       | verbose | which accepts none
      POST | /api/v1/tasks?dry%52un=1                 | dryRun  | which accepts none
      """)
  void shouldRefuseUnknownParameters(String method, String address, String parameter, String remedy)
      throws Exception {
    ask(method, address)
        .andExpect(Api.problem(400, "malformed-request"))
        .andExpect(jsonPath("$.errors[0].parameter").value(parameter))
        .andExpect(jsonPath("$.errors[0].detail").value(endsWith(remedy)));
    Api.verifyUntouched();
  }

  @Test
  void shouldRefuseUnknownParametersOfHeadRequests() throws Exception {
    ask("HEAD", "/api/v1/loan-imports?mapping=ppp").andExpect(status().isBadRequest());
  }

  private static ResultActions ask(String method, String address) throws Exception {
    return Api.call(Api.as(Api.MANAGER, method, "/").uri(URI.create(address)));
  }
}
