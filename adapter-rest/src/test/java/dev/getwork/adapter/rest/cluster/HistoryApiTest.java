package dev.getwork.adapter.rest.cluster;

import static dev.getwork.adapter.rest.Api.OPERATOR;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.application.port.in.job.ViewForgettableHistory;
import dev.getwork.application.port.in.job.ViewForgettableHistory.Forgettable;
import dev.getwork.domain.work.HistoryMonth;
import dev.getwork.domain.work.HistoryTable;
import dev.getwork.domain.work.OldMonth;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HistoryApiTest {

  private static final String PATH = "/api/v1/cluster/history";

  private final ViewForgettableHistory viewForgettable = Api.mock(ViewForgettableHistory.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  @Test
  void shouldShowWhatWouldBeForgotten() throws Exception {
    when(viewForgettable.view()).thenReturn(new Forgettable(Duration.ofDays(90), List.of(
        new OldMonth(new HistoryMonth(HistoryTable.HISTORY_EVENT, YearMonth.of(2026, 5)), 123, 4567),
        new OldMonth(new HistoryMonth(HistoryTable.WORK_REQUEST, YearMonth.of(2026, 5)), 0, 8192))));
    Api.get(OPERATOR, PATH).andExpect(status().isOk()).andExpect(Api.body("""
        {"retentionDays":90,"items":[
          {"table":"history_event","month":"2026-05","rows":123,"bytes":4567},
          {"table":"work_request","month":"2026-05","rows":0,"bytes":8192}],"next":null}
        """));
  }

  @Test
  void shouldSayThatNothingWouldBe() throws Exception {
    when(viewForgettable.view()).thenReturn(new Forgettable(Duration.ofDays(1), List.of()));
    Api.get(OPERATOR, PATH).andExpect(status().isOk()).andExpect(Api.body("""
        {"retentionDays":1,"items":[],"next":null}
        """));
  }
}
