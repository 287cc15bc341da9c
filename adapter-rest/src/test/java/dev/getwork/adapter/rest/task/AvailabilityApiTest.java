package dev.getwork.adapter.rest.task;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.task.Availability.Clause;
import dev.getwork.application.port.in.task.Availability.Explanation;
import dev.getwork.application.port.in.task.Availability.UnknownLoan;
import dev.getwork.application.port.in.task.Availability.UnknownTask;
import dev.getwork.application.port.in.task.QueueDepth;
import dev.getwork.application.port.in.task.QueueDepth.Ages;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.application.port.in.work.RestoreLoan;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Hold;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class AvailabilityApiTest {

  private static final String AVAILABILITY = "/api/v1/loans/PPP-000001/availability";
  private static final Optional<Reason> FRAUD = Optional.of(new Reason("fraud"));
  private static final String EXCLUSION = "/api/v1/tasks/7/exclusions/PPP-000001";

  private final TaskQueries tasks = Api.mock(TaskQueries.class);
  private final RestoreLoan restore = Api.mock(RestoreLoan.class);

  private void explainWith(boolean holds, Optional<Hold> hold) {
    Optional<FieldValue> naics = Samples.loan().valueOf(Samples.naicsAbsent().field());
    when(tasks.availability(eq(Samples.TASK), eq(Samples.LOAN), any())).thenReturn(new Explanation(
        Samples.loan(), List.of(new Clause(Samples.naicsAbsent(), holds, naics, List.of())), hold,
        hold.map(_ -> Samples.ended(new AssignmentEnd.Disposed(
            hold.filter(Hold.Returning.class::isInstance).<Disposition>map(_ -> new Disposition.ReturnAfter(24, FRAUD))
                .orElse(new Disposition.NeverReturn(FRAUD.orElseThrow())),
            Samples.PROCESSOR, Samples.NOW)))));
  }

  private static ResultActions ask() throws Exception {
    return Api.get(PROCESSOR, AVAILABILITY + "?taskId=7");
  }

  @Test
  void shouldExplainClauseByClause() throws Exception {
    explainWith(false, Optional.empty());
    ask().andExpect(status().isOk()).andExpect(Api.body("""
        {"loanNumber":"PPP-000001","taskId":"7","available":false,
         "clauses":[{"criteria":{"field":"naics","op":"absent"},"holds":false,"actual":"236220"}]}
        """));
    explainWith(true, Optional.empty());
    ask().andExpect(jsonPath("$.available").value(true));
  }

  @Test
  void shouldExplainThePartsOfClauses() throws Exception {
    var naics = new Clause(Samples.naicsAbsent(), true, Optional.empty(), List.of());
    var not = new LoanCriteria.Not(Samples.naicsAbsent());
    when(tasks.availability(eq(Samples.TASK), eq(Samples.LOAN), any())).thenReturn(new Explanation(
        Samples.loan(), List.of(new Clause(not, false, Optional.empty(), List.of(naics))), Optional.empty(),
        Optional.empty()));
    ask().andExpect(status().isOk()).andExpect(Api.body("""
        {"loanNumber":"PPP-000001","taskId":"7","available":false,
         "clauses":[{"criteria":{"not":{"field":"naics","op":"absent"}},"holds":false,
           "parts":[{"criteria":{"field":"naics","op":"absent"},"holds":true}]}]}
        """));
  }

  @Test
  void shouldExplainTheHoldOfALoan() throws Exception {
    explainWith(true, Optional.of(new Hold.Assigned(new AssignmentId(11), Samples.PROCESSOR)));
    ask().andExpect(jsonPath("$.hold.kind").value("ASSIGNED"))
        .andExpect(jsonPath("$.hold.holder").value("processor001"))
        .andExpect(jsonPath("$.hold.by").doesNotExist());
    explainWith(true, Optional.of(new Hold.Returning(Samples.NOW)));
    ask().andExpect(jsonPath("$.hold.kind").value("RETURNING"))
        .andExpect(jsonPath("$.hold.until").value("2026-02-03T04:05:06.789Z"))
        .andExpect(jsonPath("$.hold.by").value("processor001"))
        .andExpect(jsonPath("$.hold.at").value("2026-02-03T04:05:06.789Z"))
        .andExpect(jsonPath("$.hold.hours").value(24))
        .andExpect(jsonPath("$.hold.reason").value("fraud"));
    explainWith(true, Optional.of(new Hold.Excluded()));
    ask().andExpect(jsonPath("$.hold.kind").value("EXCLUDED")).andExpect(jsonPath("$.available").value(false))
        .andExpect(jsonPath("$.hold.hours").doesNotExist());
  }

  @Test
  void shouldAnswer404WhenTheLoanOrTaskIsUnknown() throws Exception {
    when(tasks.availability(any(), any(), any())).thenReturn(new UnknownTask(), new UnknownLoan());
    ask().andExpect(Api.problem(404, "unknown-task"));
    ask().andExpect(Api.problem(404, "unknown-loan"));
    Api.get(PROCESSOR, AVAILABILITY + "?taskId=x").andExpect(Api.problem(404, "unknown-task"));
    Api.get(PROCESSOR, "/api/v1/loans/a,b/availability?taskId=7")
        .andExpect(Api.problem(404, "unknown-loan"));
  }

  @Test
  void shouldRequireTheTask() throws Exception {
    Api.get(PROCESSOR, AVAILABILITY)
        .andExpect(status().isBadRequest())
        .andExpect(jsonPath("$.errors[0].parameter").value("taskId"));
    Api.verifyUntouched();
  }

  @Test
  void shouldRestoreAnExcludedLoan() throws Exception {
    when(restore.restore(Samples.TASK, Samples.LOAN, Set.of(Hold.Kind.EXCLUDED), Samples.MANAGER))
        .thenReturn(true, false);
    Api.call(Api.as(MANAGER, "DELETE", EXCLUSION)).andExpect(status().isNoContent());
    Api.call(Api.as(MANAGER, "DELETE", EXCLUSION)).andExpect(Api.problem(404, "not-excluded"));
  }

  @Test
  void shouldShowTheDepthsOfSeveralQueues() throws Exception {
    var depth = new QueueDepth(0, 0, 0, 0, 0, Optional.empty(), List.of(), Optional.empty(), Samples.NOW);
    var ids = Set.of(new TaskId(9), Samples.TASK);
    when(tasks.queueDepths(eq(ids), any())).thenReturn(Map.of(Samples.TASK, depth));
    Api.get(PROCESSOR, "/api/v1/queues?taskIds=9,7").andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"taskId":"7","available":0,"held":0,"returning":0,"excluded":0,"pendingRequests":0,"ages":[],
                   "asOf":"2026-02-03T04:05:06.789Z"}],"next":null}
        """));
    Api.get(PROCESSOR, "/api/v1/queues?taskIds=x").andExpect(Api.problem(404, "unknown-task"));
    Api.get(PROCESSOR, "/api/v1/queues").andExpect(status().isBadRequest())
        .andExpect(jsonPath("$.errors[0].parameter").value("taskIds"));
    String tooMany = IntStream.rangeClosed(1, 51).mapToObj(String::valueOf).collect(Collectors.joining(","));
    Api.get(PROCESSOR, "/api/v1/queues?taskIds=" + tooMany).andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].detail").value("must have 1 to 50 ids, separated by commas"));
  }

  @Test
  void shouldShowTheQueueDepth() throws Exception {
    when(tasks.queueDepth(eq(Samples.TASK), any()))
        .thenReturn(Optional.of(new QueueDepth(1, 2, 3, 4, 5, Optional.of(Samples.NOW),
            List.of(new Ages(Samples.NOW, Samples.NOW, 1)), Optional.of(Duration.ofMillis(1_250)), Samples.NOW)))
        .thenReturn(Optional.of(
            new QueueDepth(0, 0, 0, 0, 0, Optional.empty(), List.of(), Optional.empty(), Samples.NOW)))
        .thenReturn(Optional.empty());
    Api.get(PROCESSOR, "/api/v1/tasks/7/queue").andExpect(status().isOk()).andExpect(Api.body("""
        {"taskId":"7","available":1,"held":2,"returning":3,"excluded":4,"pendingRequests":5,
         "oldest":"2026-02-03T04:05:06.789Z",
         "ages":[{"from":"2026-02-03T04:05:06.789Z","to":"2026-02-03T04:05:06.789Z","loans":1}],
         "medianWaitSeconds":1.25,"asOf":"2026-02-03T04:05:06.789Z"}
        """));
    Api.get(PROCESSOR, "/api/v1/tasks/7/queue").andExpect(status().isOk()).andExpect(Api.body("""
        {"taskId":"7","available":0,"held":0,"returning":0,"excluded":0,"pendingRequests":0,"ages":[],
         "asOf":"2026-02-03T04:05:06.789Z"}
        """));
    Api.get(PROCESSOR, "/api/v1/tasks/7/queue").andExpect(status().isNotFound());
  }
}
