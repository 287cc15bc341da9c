package dev.getwork.adapter.rest.event;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.OPERATOR;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.EndStreams;
import dev.getwork.application.port.in.work.FollowHistory;
import dev.getwork.application.port.in.work.FollowHistory.Bookmark;
import dev.getwork.application.port.in.work.FollowHistory.Listener;
import dev.getwork.application.port.in.work.FollowHistory.News;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.ResultActions;

class EventApiTest {

  private static final String EVENTS = "/api/v1/events";
  private static final Bookmark HERE = new Bookmark(815, 1_770_000_000, 0);
  private static final Bookmark THERE = new Bookmark(815, 1_770_000_000, 47);

  private final FollowHistory followHistory = Api.mock(FollowHistory.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  private void telling(List<News> first, List<News> then) {
    when(followHistory.follow(any(), any(), any())).thenAnswer(call -> {
      Predicate<List<News>> client = call.getArgument(2);
      assertThat(client.test(first)).isTrue();
      assertThat(client.test(then)).isTrue();
      return new FollowHistory.Ended();
    });
  }

  private static RecordedEvent recorded(HistoryEvent event) {
    return new RecordedEvent(47, Samples.NOW, "b", event, event.assignment().map(_ -> Samples.PROCESSOR));
  }

  @Test
  void shouldWriteWhatIsDoneAsServerSentEvents() throws Exception {
    var assigned = HistoryEvent.of(Kind.LOAN_ASSIGNED, Samples.PROCESSOR, Samples.assignment(11));
    var paused = HistoryEvent.of(Kind.TASK_PAUSED, Samples.MANAGER, Samples.TASK);
    telling(List.of(new FollowHistory.StillHere(HERE)), List.of(
        new FollowHistory.Happened(THERE, recorded(assigned)), new FollowHistory.Happened(THERE, recorded(paused)),
        new FollowHistory.MissedSome(HERE)));
    Api.get(MANAGER, EVENTS)
        .andExpect(status().isOk())
        .andExpect(header().string("Content-Type", "text/event-stream"))
        .andExpect(header().string("Cache-Control", "no-store"))
        .andExpect(header().string("X-Accel-Buffering", "no"))
        .andExpect(content().string("""
            : still here
            id: 815-1770000000-0

            id: 815-1770000000-47
            event: LOAN_ASSIGNED
            data: {"id":"47","at":"2026-02-03T04:05:06.789Z","node":"b","kind":"LOAN_ASSIGNED",\
            "actor":"processor001","taskId":"7","loanNumber":"PPP-000001","assignmentId":"11",\
            "holder":"processor001"}

            id: 815-1770000000-47
            event: TASK_PAUSED
            data: {"id":"47","at":"2026-02-03T04:05:06.789Z","node":"b","kind":"TASK_PAUSED",\
            "actor":"manager","taskId":"7"}

            id: 815-1770000000-0
            event: reset
            data: {}

            """));
  }

  @ParameterizedTest
  @CsvSource({PROCESSOR + ",false", MANAGER + ",true", OPERATOR + ",false"})
  void shouldTellWhoHearsAll(String user, boolean hearsAll) throws Exception {
    telling(List.of(new FollowHistory.StillHere(HERE)), List.of(new FollowHistory.StillHere(HERE)));
    Api.get(user, EVENTS).andExpect(status().isOk());
    verify(followHistory).follow(eq(new Listener(new UserName(user), hearsAll)), eq(Optional.empty()), any());
  }

  @Test
  void shouldGoOnFromTheLastEvent() throws Exception {
    telling(List.of(new FollowHistory.StillHere(HERE)), List.of(new FollowHistory.StillHere(HERE)));
    after("815-1770000000-47").andExpect(status().isOk());
    verify(followHistory).follow(any(), eq(Optional.of(THERE)), any());
    after("").andExpect(status().isOk());
    verify(followHistory).follow(any(), eq(Optional.empty()), any());
  }

  private static ResultActions after(String lastEventId) throws Exception {
    return Api.call(Api.as(MANAGER, "GET", EVENTS).header("Last-Event-ID", lastEventId));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "47", "815-1770000000", "815-1770000000-", "0-1-1", "-1-1-1", "815-1770000000-47-1", "a-b-c",
    "9999999999999999999-1-1", " 815-1770000000-47 x"
  })
  void shouldRefuseWhatIsNoIdOfAnEvent(String lastEventId) throws Exception {
    after(lastEventId)
        .andExpect(status().isBadRequest())
        .andExpect(header().string("Content-Type", "application/problem+json"))
        .andExpect(jsonPath("$.errors[0].header").value("Last-Event-ID"));
    Api.verifyUntouched();
  }

  @Test
  void shouldSayWhenToTryAgain() throws Exception {
    when(followHistory.follow(any(), any(), any())).thenReturn(new FollowHistory.TooManyStreams(10));
    Api.get(PROCESSOR, EVENTS)
        .andExpect(status().isTooManyRequests())
        .andExpect(header().string("Retry-After", "5"))
        .andExpect(jsonPath("$.type").value("/problems/too-many-streams"));
    when(followHistory.follow(any(), any(), any())).thenReturn(new FollowHistory.Stopping());
    Api.get(PROCESSOR, EVENTS)
        .andExpect(status().isServiceUnavailable())
        .andExpect(header().string("Retry-After", "5"))
        .andExpect(jsonPath("$.type").value("/problems/node-stopping"));
  }

  @Test
  void shouldNotStreamToWhoOnlyAsksForTheHead() throws Exception {
    Api.call(Api.as(PROCESSOR, "HEAD", EVENTS))
        .andExpect(status().isOk())
        .andExpect(header().string("Content-Type", "text/event-stream"));
    Api.verifyUntouched();
  }

  /** Before anything that waits for calls under way. */
  @Test
  void shouldEndTheStreamsFirstWhenTheNodeStops() {
    EndStreams endStreams = Api.mock(EndStreams.class);
    var last = new StreamsEndFirst(endStreams);
    last.start();
    assertThat(last.isRunning()).isTrue();
    assertThat(last.getPhase()).isEqualTo(Integer.MAX_VALUE);
    last.stop();
    verify(endStreams).end();
  }
}
