package dev.getwork.adapter.rest.work;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.ViewAssignments;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.AssignmentFilter.State;
import dev.getwork.domain.work.Page;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssignmentApiTest {

  private static final String PATH = "/api/v1/assignments";
  private static final Page FIRST = Page.first(51);

  private final ViewAssignments viewAssignments = Api.mock(ViewAssignments.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  @Test
  void shouldListAllAssignments() throws Exception {
    var all = new AssignmentFilter(Optional.empty(), Optional.empty(), Optional.empty());
    when(viewAssignments.list(all, FIRST)).thenReturn(Optional.of(List.of(
        Samples.ended(new AssignmentEnd.Released(Samples.MANAGER, Samples.NOW)), Samples.assignment(12))));
    Api.get(MANAGER, PATH).andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"id":"11","taskId":"7","loanNumber":"PPP-000001","holder":"processor001","rank":2,"selected":{"loans":214,"more":false},
          "assignedAt":"2026-02-03T04:05:06.789Z","endedAt":"2026-02-03T04:05:06.789Z","endedBy":"manager",
          "cause":"RELEASED"},
          {"id":"12","taskId":"7","loanNumber":"PPP-000001","holder":"processor001","rank":2,"selected":{"loans":214,"more":false},
          "assignedAt":"2026-02-03T04:05:06.789Z"}],"next":null}
        """));
  }

  @Test
  void shouldListThoseThatAreAskedFor() throws Exception {
    var some = new AssignmentFilter(
        Optional.of(Samples.TASK), Optional.of(Samples.PROCESSOR), Optional.of(State.ACTIVE));
    when(viewAssignments.list(some, FIRST)).thenReturn(Optional.of(List.of(Samples.assignment(12))));
    Api.get(MANAGER, PATH + "?taskId=7&user=processor001&state=ACTIVE")
        .andExpect(status().isOk()).andExpect(jsonPath("$.items[0].id").value("12"));
  }

  @ParameterizedTest
  @CsvSource({
    "taskId=8,404,unknown-task", "taskId=x,404,unknown-task", "'user=a,b',404,unknown-user",
    "state=LOST,422,invalid-value", "state=active,422,invalid-value"
  })
  void shouldRefuseWhatThereIsNot(String query, int status, String type) throws Exception {
    when(viewAssignments.list(any(), any())).thenReturn(Optional.empty());
    Api.get(MANAGER, PATH + "?" + query)
        .andExpect(status().is(status))
        .andExpect(jsonPath("$.type").value("/problems/" + type));
  }

  @Test
  void shouldNameTheStatesThereAre() throws Exception {
    Api.get(MANAGER, PATH + "?state=LOST")
        .andExpect(jsonPath("$.errors[0].parameter").value("state"))
        .andExpect(jsonPath("$.errors[0].detail").value("must be one of ACTIVE, ENDED"));
  }
}
