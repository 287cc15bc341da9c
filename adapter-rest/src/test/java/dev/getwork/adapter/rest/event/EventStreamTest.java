package dev.getwork.adapter.rest.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.rest.Samples;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Clients of the event stream, with a clock that leaps. */
class EventStreamTest {

  private static final Viewer MANAGER = new Viewer(Samples.MANAGER, true, Optional.empty());
  private static final Viewer ANN = new Viewer(new UserName("ann"), false, Optional.empty());
  private static final UserName BEN = new UserName("ben");

  private final RecordedEvents events = new RecordedEvents().answer();
  private final AtomicReference<Duration> leap = new AtomicReference<>(Duration.ZERO);
  private final InstantSource time = () -> Instant.now().plus(leap.get());
  private final EventFrames frames = new EventFrames(new JsonMapper());
  private final EventBroadcaster broadcaster = broadcaster();
  private final EventStreamController controller = controller(broadcaster);

  private EventBroadcaster broadcaster() {
    return new EventBroadcaster(events, frames, time, Duration.ofMillis(20));
  }

  private EventStreamController controller(EventBroadcaster node) {
    return new EventStreamController(node, events, frames, time);
  }

  @AfterEach
  void stop() {
    broadcaster.stop();
  }

  private StreamClient connect(Viewer viewer) {
    return StreamClient.connect(controller, viewer, null);
  }

  private static void awaitEvents(StreamClient client, Kind... kinds) {
    List<String> names = Stream.of(kinds).map(Kind::name).toList();
    await().untilAsserted(() -> assertThat(client.events()).isEqualTo(names));
  }

  @Test
  void shouldBeginWithAHeartbeatAndSendLaterEvents() {
    events.record(Kind.TASK_DEFINED, 1);
    StreamClient client = connect(MANAGER);
    assertThat(client.frames()).containsExactly(": heartbeat\nid: 2-1770000000-0");
    events.recordAssignment(Kind.LOAN_ASSIGNED, BEN);
    events.record(Kind.TASK_PAUSED, 1);
    awaitEvents(client, Kind.LOAN_ASSIGNED, Kind.TASK_PAUSED);
  }

  @Test
  void shouldSendProcessorsEventsOfTasksAndOfTheirAssignments() {
    StreamClient client = connect(ANN);
    String begin = client.lastEventId();
    events.recordAssignment(Kind.LOAN_ASSIGNED, BEN);
    events.recordAssignment(Kind.LOAN_RELEASED, ANN.name());
    events.record(Kind.TASK_PAUSED, 1);
    awaitEvents(client, Kind.LOAN_RELEASED, Kind.TASK_PAUSED);
    awaitEvents(StreamClient.connect(controller, ANN, begin), Kind.LOAN_RELEASED, Kind.TASK_PAUSED);
  }

  @Test
  void shouldResumeOnAnotherNode() {
    StreamClient first = connect(MANAGER);
    events.record(Kind.TASK_PAUSED, 1);
    awaitEvents(first, Kind.TASK_PAUSED);
    broadcaster.stop();
    Concurrently.resultOf(first.stream());
    events.record(Kind.TASK_RESUMED, 1);

    EventBroadcaster other = broadcaster();
    StreamClient second = StreamClient.connect(controller(other), MANAGER, first.lastEventId());
    assertThat(second.frames().getFirst()).isEqualTo(": heartbeat\nid: " + first.lastEventId());
    awaitEvents(second, Kind.TASK_PAUSED, Kind.TASK_RESUMED); // The first one again, because its id resumes before it.
    events.record(Kind.TASK_CHANGED, 1);
    awaitEvents(second, Kind.TASK_PAUSED, Kind.TASK_RESUMED, Kind.TASK_CHANGED);
    other.stop();
  }

  @Test
  void shouldSendAResetWhenTheLastEventIdIsUnknown() {
    StreamClient client = StreamClient.connect(controller, MANAGER, "1-1-1");
    assertThat(client.frames()).containsExactly("id: 1-1770000000-0\nevent: reset\ndata: {}");
    events.record(Kind.TASK_PAUSED, 1);
    await().untilAsserted(() -> assertThat(client.events()).containsExactly("reset", "TASK_PAUSED"));
  }

  @Test
  void shouldSendHeartbeatsAndEndAfterFifteenMinutes() {
    StreamClient client = connect(MANAGER);
    leap.set(Duration.ofSeconds(5));
    await().until(() -> client.heartbeats() == 2);
    assertThat(client.stream()).isNotDone();
    leap.set(Duration.ofMinutes(16));
    Concurrently.resultOf(client.stream());
  }

  /** Otherwise a removed user who reads slowly would receive all missed events. */
  @Test
  void shouldStopCatchingUpAfterFifteenMinutes() {
    String begin = connect(MANAGER).lastEventId();
    events.record(Kind.TASK_CHANGED, 1_500);
    StreamClient slow = StreamClient.connect(controller, MANAGER, begin, written -> {
      if (written.contains("event: ")) {
        leap.set(Duration.ofMinutes(16));
      }
    });
    Concurrently.resultOf(slow.stream());
    assertThat(slow.events()).hasSizeBetween(1_000, 1_000 + 101); // A batch, and the frames of one more write.
  }

  @Test
  void shouldCountTheTimeOfTheCatchUp() {
    String begin = connect(MANAGER).lastEventId();
    events.record(Kind.TASK_CHANGED, 1);
    var caughtUp = new CountDownLatch(1);
    StreamClient client = StreamClient.connect(controller, MANAGER, begin, written -> {
      if (written.contains("event: ") && caughtUp.getCount() > 0) {
        leap.set(Duration.ofMinutes(10));
        caughtUp.countDown();
      }
    });
    Concurrently.pass(caughtUp);
    Concurrently.assertWaits(client.stream());
    leap.set(Duration.ofMinutes(16));
    Concurrently.resultOf(client.stream());
  }

  @Test
  void shouldDisconnectAClientThatFallsBehindAndDelayNoOther() {
    var stuck = new CountDownLatch(1);
    StreamClient slow = StreamClient.connect(controller, MANAGER, null, written -> {
      if (written.contains("event: ")) {
        Concurrently.pass(stuck);
      }
    });
    StreamClient quick = connect(MANAGER);
    await().until(() -> !slow.frames().isEmpty());
    int total = 0;
    for (int part = 0; part < 2 * EventSubscription.MAX_WAITING; part += 500) {
      events.record(Kind.TASK_CHANGED, 500);
      int sent = total += 500;
      await().until(() -> quick.events().size() == sent);
    }
    stuck.countDown();
    Concurrently.resultOf(slow.stream());
    assertThat(slow.events()).hasSizeLessThan(EventSubscription.MAX_WAITING);
    assertThat(quick.stream()).isNotDone();
  }

  @Test
  void shouldLimitTheStreamsOfAUser() {
    List<StreamClient> clients =
        Stream.generate(() -> connect(ANN)).limit(EventBroadcaster.MAX_STREAMS_PER_USER).toList();
    assertRefused("too-many-streams");
    assertThat(connect(MANAGER).stream()).isNotDone();
    broadcaster.stop();
    clients.forEach(client -> Concurrently.resultOf(client.stream()));
    assertRefused("node-stopping");
  }

  private void assertRefused(String problem) {
    assertThat(connect(ANN).stream()).failsWithin(Duration.ofSeconds(30)).withThrowableThat()
        .havingRootCause().isInstanceOf(ProblemException.class).withMessageContaining(problem);
  }

  @Test
  void shouldCloseTheStreamOfAClientThatDisconnects() {
    for (int i = 0; i < EventBroadcaster.MAX_STREAMS_PER_USER + 2; i++) {
      Concurrently.resultOf(StreamClient.connect(controller, ANN, null, _ -> {
        throw new IOException("broken pipe");
      }).stream());
    }
  }
}
