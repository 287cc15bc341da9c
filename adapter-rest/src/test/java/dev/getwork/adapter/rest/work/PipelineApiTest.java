package dev.getwork.adapter.rest.work;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.domain.work.Page;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineApiTest {

  private final ViewPipeline viewPipeline = Api.mock(ViewPipeline.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  @Test
  void shouldShowPipelines() throws Exception {
    when(viewPipeline.of(Samples.PROCESSOR, Page.first(51)))
        .thenReturn(List.of(new ViewPipeline.Item(Samples.assignment(11), "Industry code", Samples.loan())));
    String expected = """
        {"items":[{"id":"11","taskId":"7","taskName":"Industry code","rank":2,"selected":{"loans":214,"more":false},
          "assignedAt":"2026-02-03T04:05:06.789Z","loan":{"loanNumber":"PPP-000001","amount":117722.50,
          "currency":"USD","state":"MT","product":"SBA-PPP","purpose":"payroll",
          "submittedAt":"2020-04-04T00:00:00Z","attributes":{"naics":"236220"}}}],"next":null}
        """;
    Api.get(PROCESSOR, "/api/v1/me/pipeline").andExpect(status().isOk()).andExpect(Api.body(expected));
    Api.get(MANAGER, "/api/v1/users/processor001/pipeline").andExpect(status().isOk()).andExpect(Api.body(expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobody", "Processor001", "a,b"})
  void shouldNotKnowOtherUsers(String user) throws Exception {
    Api.get(MANAGER, "/api/v1/users/" + user + "/pipeline")
        .andExpect(status().isNotFound())
        .andExpect(jsonPath("$.type").value("/problems/unknown-user"));
    Api.verifyUntouched();
  }
}
