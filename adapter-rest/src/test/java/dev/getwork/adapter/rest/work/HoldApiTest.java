package dev.getwork.adapter.rest.work;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.hamcrest.Matchers.contains;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.HeldLoan;
import dev.getwork.application.port.in.work.HoldFilter;
import dev.getwork.application.port.in.work.RestoreLoan;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ApiTest
class HoldApiTest {

  private static final String HOLDS = "/api/v1/tasks/7/holds";
  private static final String RESTORATIONS = "/api/v1/tasks/7/restorations";
  private static final Page FIRST = Page.first(51);

  private final WorkQueries work = Api.mock(WorkQueries.class);
  private final RestoreLoan restore = Api.mock(RestoreLoan.class);

  @Test
  void shouldListHoldsWithTheirUsers() throws Exception {
    Assignment active = Samples.assignment(11);
    var disposition = new Disposition.ReturnAfter(24, Optional.of(new Reason("page 3 is missing")));
    Assignment returned = Samples.ended(new AssignmentEnd.Disposed(disposition, Samples.PROCESSOR, Samples.NOW));
    when(work.holds(new HoldFilter(Samples.TASK, Optional.empty(), Optional.empty()), FIRST))
        .thenReturn(Optional.of(List.of(
            new HeldLoan(new Hold.Assigned(active.id(), active.holder()), active),
            new HeldLoan(disposition.holdFrom(Samples.NOW).orElseThrow(), returned))));
    Api.get(MANAGER, HOLDS).andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"loanNumber":"PPP-000001","kind":"ASSIGNED","user":"processor001",
            "since":"2026-02-03T04:05:06.789Z","assignmentId":"11"},
          {"loanNumber":"PPP-000001","kind":"RETURNING","user":"processor001","since":"2026-02-03T04:05:06.789Z",
            "until":"2026-02-04T04:05:06.789Z","reason":"page 3 is missing","assignmentId":"11"}],"next":null}
        """));
  }

  @Test
  void shouldListByTheGivenFilters() throws Exception {
    when(work.holds(new HoldFilter(Samples.TASK, Optional.of(Hold.Kind.EXCLUDED), Optional.of(Samples.PROCESSOR)),
        FIRST))
        .thenReturn(Optional.of(List.of(new HeldLoan(new Hold.Excluded(), Samples.ended(new AssignmentEnd.Disposed(
            new Disposition.NeverReturn(new Reason("fraud")), Samples.PROCESSOR, Samples.NOW))))));
    Api.get(MANAGER, HOLDS + "?kind=EXCLUDED&user=processor001").andExpect(status().isOk())
        .andExpect(jsonPath("$.items[0].kind").value("EXCLUDED"))
        .andExpect(jsonPath("$.items[0].reason").value("fraud"));
  }

  @ParameterizedTest
  @CsvSource({"'',404,unknown-task", "kind=LOST,422,invalid-value", "'user=a,b',404,unknown-user"})
  void shouldRefuseInvalidFilters(String query, int status, String type) throws Exception {
    when(work.holds(any(), any())).thenReturn(Optional.empty());
    Api.get(MANAGER, HOLDS + "?" + query).andExpect(Api.problem(status, type));
  }

  @Test
  void shouldAnswerForEachRestorationInOrder() throws Exception {
    when(restore.restore(Samples.TASK, new LoanNumber("L-1"), Set.of(Hold.Kind.EXCLUDED, Hold.Kind.RETURNING),
        Samples.MANAGER))
        .thenReturn(true, false);
    Api.send(MANAGER, "POST", RESTORATIONS, "{\"loanNumbers\":[\"L-1\",\"L-1\",\"a,b\"]}")
        .andExpect(status().isMultiStatus())
        .andExpect(jsonPath("$.items[*].loanNumber").value(contains("L-1", "L-1", "a,b")))
        .andExpect(jsonPath("$.items[*].status").value(contains(204, 404, 404)))
        .andExpect(jsonPath("$.items[1].problem.type").value("/problems/not-excluded"))
        .andExpect(jsonPath("$.items[1].problem.instance").value(RESTORATIONS))
        .andExpect(jsonPath("$.items[2].problem.type").value("/problems/unknown-loan"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{}|/loanNumbers", "{'loanNumbers':[]}|/loanNumbers", "{'loanNumbers':['L-1',null]}|/loanNumbers/1",
    "{'loanNumbers':'L-1'}|/loanNumbers", "{'loanNumbers':['L-1',2]}|/loanNumbers/1"
  })
  void shouldRefuseAnInvalidBatchBeforeAnythingIsDone(String body, String pointer) throws Exception {
    Api.send(MANAGER, "POST", RESTORATIONS, body.replace('\'', '"'))
        .andExpect(status().is(422))
        .andExpect(jsonPath("$.errors[0].pointer").value(pointer));
    Api.verifyUntouched();
  }
}
