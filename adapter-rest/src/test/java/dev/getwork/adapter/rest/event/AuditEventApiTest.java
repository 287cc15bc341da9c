package dev.getwork.adapter.rest.event;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.domain.task.Groups;
import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ApiTest
class AuditEventApiTest {

  private static final String PATH = "/api/v1/audit-events";

  private final EventQueries events = Api.mock(EventQueries.class);

  @Test
  void shouldListTheAuditLog() throws Exception {
    var all = new EventFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.empty(), Optional.empty());
    when(events.list(all, Page.first(2))).thenReturn(Optional.of(List.of(recorded(9), recorded(8))));
    when(events.list(all, Page.after(9, 2))).thenReturn(Optional.of(List.of(recorded(8))));
    Api.get(MANAGER, PATH + "?limit=1").andExpect(status().isOk())
        .andExpect(jsonPath("$.items.length()").value(1))
        .andExpect(jsonPath("$.items[0].id").value("9"))
        .andExpect(jsonPath("$.items[0].kind").value("TASK_DEFINED"))
        .andExpect(jsonPath("$.items[0].loanNumber").doesNotExist())
        .andExpect(jsonPath("$.next").isString());
  }

  @Test
  void shouldListByTheGivenFilters() throws Exception {
    var some = new EventFilter(
        Optional.of(Samples.TASK), Optional.of(Samples.LOAN), Optional.of(Samples.MANAGER),
        Optional.of(Kind.TASK_DEFINED),
        Optional.of(Instant.parse("2026-02-03T04:00:00Z")), Optional.of(Instant.parse("2026-02-03T04:30:00Z")),
        Optional.empty());
    when(events.list(some, Page.first(51))).thenReturn(Optional.of(List.of(recorded(9))));
    Api.get(MANAGER,
        PATH + "?taskId=7&loanNumber=" + Samples.LOAN.value()
            + "&user=manager&kind=TASK_DEFINED&from=2026-02-03T04:00:00Z&until=2026-02-03T03:30:00-01:00")
        .andExpect(status().isOk())
        .andExpect(Api.body("""
            {"items":[{"id":"9","at":"2026-02-03T04:05:06.789Z","node":"a","kind":"TASK_DEFINED","actor":"manager",
              "taskId":"7"}],"next":null}
            """));
  }

  @Test
  void shouldRefuseAnUnknownLoan() throws Exception {
    when(events.list(any(), any())).thenReturn(Optional.empty());
    Api.get(MANAGER, PATH + "?loanNumber=L-0").andExpect(status().isNotFound())
        .andExpect(jsonPath("$.type").value("/problems/unknown-loan"));
  }

  @Test
  void shouldShowTheReturnReason() throws Exception {
    var returned = new Disposition.ReturnAfter(24, Optional.of(new Reason("page 3 is missing")));
    var event =
        new HistoryEvent(Kind.LOAN_RETURNED, Samples.PROCESSOR, Optional.of(Samples.TASK), Optional.of(Samples.LOAN),
            Optional.of(new AssignmentId(11)), FactChanges.NONE);
    when(events.list(any(), any())).thenReturn(Optional.of(List.of(new RecordedEvent(9, Samples.NOW, "a", event,
        Optional.of(Samples.PROCESSOR),
        Optional.of(new AssignmentEnd.Disposed(returned, Samples.PROCESSOR, Samples.NOW)), Groups.NONE,
        Optional.empty()))));
    Api.get(MANAGER, PATH).andExpect(jsonPath("$.items[0].hours").value(24))
        .andExpect(jsonPath("$.items[0].returnAt").value("2026-02-04T04:05:06.789Z"))
        .andExpect(jsonPath("$.items[0].reason").value("page 3 is missing"));
  }

  @Test
  void shouldShowTheFactsOfACompletion() throws Exception {
    var naics = new LoanField("naics", FieldType.TEXT);
    var event =
        new HistoryEvent(Kind.LOAN_COMPLETED, Samples.PROCESSOR, Optional.of(Samples.TASK), Optional.of(Samples.LOAN),
            Optional.of(new AssignmentId(11)), new FactChanges(
                Map.of(naics, new FieldValue.Text("1")), Map.of(
                    naics, new FieldValue.Text("541110"),
                    new LoanField("bankStatementsVerifiedAt", FieldType.TIME), new FieldValue.Time(Samples.NOW))));
    when(events.list(any(), any())).thenReturn(Optional.of(List.of(Samples.recorded(9, event))));
    Api.get(MANAGER, PATH).andExpect(jsonPath("$.items[0].facts[0].attribute").value("bankStatementsVerifiedAt"))
        .andExpect(jsonPath("$.items[0].facts[0].oldValue").doesNotExist())
        .andExpect(jsonPath("$.items[0].facts[0].newValue").value("2026-02-03T04:05:06.789Z"))
        .andExpect(jsonPath("$.items[0].facts[1].oldValue").value("1"))
        .andExpect(jsonPath("$.items[0].facts[1].newValue").value("541110"));
  }

  @Test
  void shouldShowTheTaskAfterItsChange() throws Exception {
    var event = HistoryEvent.of(Kind.TASK_CHANGED, Samples.MANAGER, Samples.TASK);
    when(events.list(any(), any())).thenReturn(Optional.of(List.of(new RecordedEvent(9, Samples.NOW, "a", event,
        Optional.empty(), Optional.empty(), Groups.NONE, Optional.of(Samples.task(3))))));
    Api.get(MANAGER, PATH).andExpect(jsonPath("$.items[0].task.version").value(3))
        .andExpect(jsonPath("$.items[0].task.criteria.field").value("naics"))
        .andExpect(jsonPath("$.items[0].task.paused").value(false));
  }

  @Test
  void shouldShowTheAbsentUser() throws Exception {
    var event = HistoryEvent.absent(new Absence(Samples.PROCESSOR, Samples.NOW.plusSeconds(60),
        Optional.of(new Reason("on leave")), Samples.MANAGER, Samples.NOW));
    when(events.list(any(), any())).thenReturn(Optional.of(List.of(Samples.recorded(9, event))));
    Api.get(MANAGER, PATH).andExpect(jsonPath("$.items[0].kind").value("USER_ABSENT"))
        .andExpect(jsonPath("$.items[0].user").value("processor001"))
        .andExpect(jsonPath("$.items[0].absentUntil").value("2026-02-03T04:06:06.789Z"))
        .andExpect(jsonPath("$.items[0].reason").value("on leave"))
        .andExpect(jsonPath("$.items[0].taskId").doesNotExist());
  }

  private static RecordedEvent recorded(long id) {
    return Samples.recorded(id, HistoryEvent.of(Kind.TASK_DEFINED, Samples.MANAGER, Samples.TASK));
  }

  @ParameterizedTest
  @CsvSource({"taskId=8,404,unknown-task", "'user=a,b',404,unknown-user", "kind=LOST,422,invalid-value",
    "from=yesterday,422,invalid-value", "until=2026-02-03T04:00:00,422,invalid-value",
    "from=-0001-01-01T00:00:00Z,422,invalid-value", "until=%2B10000-01-01T00:00:00Z,422,invalid-value"})
  void shouldRefuseInvalidFilters(String query, int status, String type) throws Exception {
    when(events.list(any(), any())).thenReturn(Optional.empty());
    Api.get(MANAGER, PATH + "?" + query).andExpect(Api.problem(status, type));
  }
}
