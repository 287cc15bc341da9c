package dev.getwork.adapter.rest.event;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.domain.task.Groups;
import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class EventApiTest {

  private static final String EVENTS = "/api/v1/events";
  private static final FeedBookmark BOOKMARK = new FeedBookmark(815, 1_770_000_000);
  private static final FeedPosition POSITION = new FeedPosition("here", BOOKMARK);

  private final EventQueries events = Api.mock(EventQueries.class);

  /** A stream ends when its thread is interrupted; these tests interrupt it before it waits for new events. */
  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  private static ResultActions interrupted(String user, String lastEventId) throws Exception {
    Thread.currentThread().interrupt();
    return Api.call(Api.as(user, "GET", EVENTS).header("Last-Event-ID", lastEventId));
  }

  private void missed(RecordedEvent... missed) {
    when(events.now()).thenReturn(POSITION);
    when(events.at(BOOKMARK)).thenReturn(Optional.of(POSITION));
    when(events.after(any(), anyInt())).thenReturn(new EventBatch(List.of(missed), POSITION, true));
  }

  private static RecordedEvent recorded(HistoryEvent event) {
    return new RecordedEvent(47, Samples.NOW, "b", event, event.assignment().map(_ -> Samples.PROCESSOR),
        Optional.empty(), Groups.NONE, Optional.empty());
  }

  @Test
  void shouldWriteServerSentEvents() throws Exception {
    missed(
        recorded(HistoryEvent.of(Kind.LOAN_ASSIGNED, Samples.PROCESSOR, Samples.assignment(11))),
        recorded(HistoryEvent.of(Kind.TASK_PAUSED, Samples.MANAGER, Samples.TASK)));
    interrupted(MANAGER, "815-1770000000-46")
        .andExpect(status().isOk())
        .andExpect(header().string("Content-Type", "text/event-stream"))
        .andExpect(header().string("Cache-Control", "no-store"))
        .andExpect(header().string("X-Accel-Buffering", "no"))
        .andExpect(content().string("""
            : heartbeat
            id: 815-1770000000-46

            id: 815-1770000000-47
            event: LOAN_ASSIGNED
            data: {"id":"47","at":"2026-02-03T04:05:06.789Z","node":"b","kind":"LOAN_ASSIGNED",\
            "actor":"processor001","taskId":"7","loanNumber":"PPP-000001","assignmentId":"11",\
            "holder":"processor001"}

            id: 815-1770000000-47
            event: TASK_PAUSED
            data: {"id":"47","at":"2026-02-03T04:05:06.789Z","node":"b","kind":"TASK_PAUSED",\
            "actor":"manager","taskId":"7"}

            """));
  }

  @Test
  void shouldResetAClientWhoseLastEventIsTooOld() throws Exception {
    missed();
    when(events.at(BOOKMARK)).thenReturn(Optional.empty());
    interrupted(MANAGER, "815-1770000000-46")
        .andExpect(status().isOk())
        .andExpect(content().string("id: 815-1770000000-0\nevent: reset\ndata: {}\n\n"));
  }

  /** A browser that has received no id sends an empty one. */
  @Test
  void shouldBeginNowWhenTheLastEventIdIsEmpty() throws Exception {
    missed();
    interrupted(PROCESSOR, "")
        .andExpect(status().isOk())
        .andExpect(content().string(": heartbeat\nid: 815-1770000000-0\n\n"));
  }

  @ParameterizedTest
  @CsvSource({"processor001,true", "processor002,false", "operator,false", "manager,true"})
  void shouldSendEventsOfLoansToTheHolderAndToManagers(String user, boolean visible) throws Exception {
    missed(recorded(HistoryEvent.of(Kind.LOAN_ASSIGNED, Samples.PROCESSOR, Samples.assignment(11))));
    String written = interrupted(user, "815-1770000000-46").andReturn().getResponse().getContentAsString();
    assertThat(written.contains("LOAN_ASSIGNED")).isEqualTo(visible);
  }

  private static ResultActions after(String lastEventId) throws Exception {
    return Api.call(Api.as(MANAGER, "GET", EVENTS).header("Last-Event-ID", lastEventId));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "47", "815-1770000000", "815-1770000000-", "0-1-1", "-1-1-1", "815-1770000000-47-1", "a-b-c",
    "9999999999999999999-1-1", " 815-1770000000-47 x"
  })
  void shouldRefuseAMalformedLastEventId(String lastEventId) throws Exception {
    after(lastEventId)
        .andExpect(status().isBadRequest())
        .andExpect(header().string("Content-Type", "application/problem+json"))
        .andExpect(jsonPath("$.errors[0].header").value("Last-Event-ID"));
    Api.verifyUntouched();
  }

  @Test
  void shouldAnswerHeadWithoutAStream() throws Exception {
    Api.call(Api.as(PROCESSOR, "HEAD", EVENTS))
        .andExpect(status().isOk())
        .andExpect(header().string("Content-Type", "text/event-stream"));
    Api.verifyUntouched();
  }
}
