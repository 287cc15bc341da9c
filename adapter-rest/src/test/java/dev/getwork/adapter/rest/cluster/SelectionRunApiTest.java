package dev.getwork.adapter.rest.cluster;

import static dev.getwork.adapter.rest.Api.OPERATOR;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.ViewSelectionPlan;
import dev.getwork.application.port.in.work.ViewSelectionPlan.Plan;
import dev.getwork.application.port.in.work.ViewSelectionRuns;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.SelectionRun;
import dev.getwork.domain.work.SelectionRun.Served;
import dev.getwork.domain.work.SelectionRunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SelectionRunApiTest {

  private static final String PATH = "/api/v1/selection-runs";
  private static final Page FIRST = Page.first(51);

  private static final Served SERVED = new Served(
      3, 7, Optional.of(Samples.NOW.minusMillis(2_000)), Optional.of(Samples.NOW.minusMillis(1_510)));

  private final ViewSelectionRuns viewRuns = Api.mock(ViewSelectionRuns.class);

  private final ViewSelectionPlan viewPlan = Api.mock(ViewSelectionPlan.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  @Test
  void shouldShowWhatSelectionsWereGoodFor() throws Exception {
    when(viewRuns.list(Optional.of(Samples.TASK), FIRST)).thenReturn(Optional.of(List.of(
        run(5, Optional.empty(), Optional.empty()),
        run(4, Optional.of(SERVED), Optional.of(Samples.NOW.plusMillis(10))),
        run(3, Optional.of(new Served(2, 5, Optional.empty(), Optional.empty())), Optional.empty())))); // An old one.
    Api.get(OPERATOR, PATH + "?taskId=7").andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"id":"5","taskId":"7","node":"a","startedAt":"2026-02-03T04:05:05.289Z",
          "endedAt":"2026-02-03T04:05:06.789Z","seconds":1.5,"found":9},
          {"id":"4","taskId":"7","node":"a","startedAt":"2026-02-03T04:05:05.289Z",
          "endedAt":"2026-02-03T04:05:06.789Z","seconds":1.5,"found":9,"requestsServed":3,"loansAssigned":7,
          "waitingSince":"2026-02-03T04:05:04.789Z","leadingSince":"2026-02-03T04:05:05.279Z",
          "decidedAt":"2026-02-03T04:05:06.799Z"},
          {"id":"3","taskId":"7","node":"a","startedAt":"2026-02-03T04:05:05.289Z",
          "endedAt":"2026-02-03T04:05:06.789Z","seconds":1.5,"found":9,"requestsServed":2,"loansAssigned":5}],
         "next":null}
        """));
  }

  private static SelectionRun run(long id, Optional<Served> served, Optional<Instant> decidedAt) {
    return new SelectionRun(
        new SelectionRunId(id), Samples.TASK, "a", Samples.NOW.minusMillis(1_500), Samples.NOW, 9, served,
        decidedAt);
  }

  @Test
  void shouldShowThoseOfAllTasks() throws Exception {
    when(viewRuns.list(Optional.empty(), FIRST)).thenReturn(Optional.of(List.of()));
    Api.get(OPERATOR, PATH).andExpect(status().isOk()).andExpect(Api.body("{\"items\":[],\"next\":null}"));
  }

  @Test
  void shouldShowHowLoansWouldBeSelected() throws Exception {
    when(viewPlan.of(Samples.TASK))
        .thenReturn(Optional.of(new Plan(Samples.TASK, List.of("Limit", "  ->  Sort"), Samples.NOW)))
        .thenReturn(Optional.empty());
    Api.get(OPERATOR, "/api/v1/tasks/7/selection-plan").andExpect(status().isOk()).andExpect(Api.body("""
        {"taskId":"7","plan":["Limit","  ->  Sort"],"asOf":"2026-02-03T04:05:06.789Z"}
        """));
    for (String task : List.of("7", "x")) {
      Api.get(OPERATOR, "/api/v1/tasks/" + task + "/selection-plan")
          .andExpect(status().isNotFound())
          .andExpect(jsonPath("$.type").value("/problems/unknown-task"));
    }
  }

  @Test
  void shouldNotKnowOtherTasks() throws Exception {
    when(viewRuns.list(Optional.of(Samples.TASK), FIRST)).thenReturn(Optional.empty());
    for (String task : List.of("7", "x")) {
      Api.get(OPERATOR, PATH + "?taskId=" + task)
          .andExpect(status().isNotFound())
          .andExpect(jsonPath("$.type").value("/problems/unknown-task"));
    }
  }
}
