package dev.getwork.adapter.rest.importing;

import static dev.getwork.adapter.rest.Api.INTEGRATION;
import static dev.getwork.adapter.rest.Api.OPERATOR;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Catalog;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.loan.LoanQueries;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ApiTest
class LoanApiTest {

  private static final String PATH = "/api/v1/loans/PPP-000001";

  private final LoanQueries loans = Api.mock(LoanQueries.class);
  private final EventQueries events = Api.mock(EventQueries.class);

  @ParameterizedTest
  @ValueSource(strings = {PROCESSOR, OPERATOR, INTEGRATION})
  void shouldShowALoanToEverybody(String user) throws Exception {
    when(loans.find(Samples.LOAN)).thenReturn(Optional.of(Samples.loan()));
    Api.get(user, PATH).andExpect(status().isOk()).andExpect(Api.body("""
        {"loanNumber":"PPP-000001","amount":117722.50,"currency":"USD","state":"MT","product":"SBA-PPP",
         "purpose":"payroll","submittedAt":"2020-04-04T00:00:00Z","attributes":{"naics":"236220"}}
        """));
  }

  @Test
  void shouldTagALoanByItsContent() throws Exception {
    when(loans.find(Samples.LOAN)).thenReturn(Optional.of(Samples.loan()));
    String tag = tag();
    assertThat(tag).matches("\"[0-9a-f]{64}\"").isEqualTo(tag());
    Api.call(Api.as(PROCESSOR, "GET", PATH).header("If-None-Match", tag)).andExpect(status().isNotModified());
    when(loans.find(Samples.LOAN)).thenReturn(Optional.of(LoanPatch.setting(
        Samples.LOAN, Map.of(Catalog.fields().named("naics").orElseThrow(), new FieldValue.Text("2")))
        .applied(Samples.loan())));
    assertThat(tag()).isNotEqualTo(tag);
  }

  private static String tag() throws Exception {
    return String.valueOf(Api.get(PROCESSOR, PATH).andReturn().getResponse().getHeader("ETag"));
  }

  @Test
  void shouldShowTheHistoryOfALoan() throws Exception {
    var viewer = new Viewer(Samples.PROCESSOR, false, Optional.of(new Groups(Set.of("east"))));
    when(events.list(EventFilter.of(Samples.LOAN, viewer), Page.first(51))).thenReturn(Optional.of(List.of(
        Samples.recorded(19, HistoryEvent.changed(Samples.LOAN, Samples.MANAGER, new FactChanges(
            Map.of(CommonField.AMOUNT.field(), new FieldValue.Number(new BigDecimal("9.50"))),
            Map.of(CommonField.AMOUNT.field(), new FieldValue.Number(new BigDecimal(12)))))),
        Samples.recorded(18, HistoryEvent.of(Kind.LOAN_RESTORED, Samples.MANAGER, Samples.TASK, Samples.LOAN)),
        Samples.recorded(17, HistoryEvent.of(Kind.LOAN_ASSIGNED, Samples.PROCESSOR, Samples.assignment(11))))));
    Api.get(PROCESSOR, PATH + "/history").andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"id":"19","at":"2026-02-03T04:05:06.789Z","node":"a","kind":"LOAN_CHANGED","actor":"manager",
          "loanNumber":"PPP-000001","facts":[{"attribute":"amount","oldValue":9.50,"newValue":12}]},
          {"id":"18","at":"2026-02-03T04:05:06.789Z","node":"a","kind":"LOAN_RESTORED","actor":"manager",
          "taskId":"7","loanNumber":"PPP-000001"},
          {"id":"17","at":"2026-02-03T04:05:06.789Z","node":"a","kind":"LOAN_ASSIGNED","actor":"processor001",
          "taskId":"7","loanNumber":"PPP-000001","assignmentId":"11","holder":"processor001"}],"next":null}
        """));
  }

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/history", "/api/v1/loans/a,b", "/api/v1/loans/a,b/history"})
  void shouldAnswer404WhenTheLoanIsUnknown(String path) throws Exception {
    when(loans.find(any())).thenReturn(Optional.empty());
    when(events.list(any(), any())).thenReturn(Optional.empty());
    Api.get(PROCESSOR, path).andExpect(Api.problem(404, "unknown-loan"));
  }
}
