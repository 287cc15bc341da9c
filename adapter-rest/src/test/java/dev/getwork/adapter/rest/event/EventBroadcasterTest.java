package dev.getwork.adapter.rest.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.log.CapturedLog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.json.JsonMapper;

/** An audit log that is slow, or unavailable for a while, and subscriptions to its events. */
class EventBroadcasterTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of("dev.getwork.adapter.rest.event");

  /** The time of tests in which nothing may expire, however slow the machine is. */
  private volatile Optional<Instant> frozen = Optional.empty();

  private final RecordedEvents events = new RecordedEvents();
  private final EventBroadcaster broadcaster = new EventBroadcaster(
      events, new EventFrames(new JsonMapper()), () -> frozen.orElseGet(Instant::now), Duration.ofMillis(5));
  private final List<EventSubscription> subscribed = new CopyOnWriteArrayList<>();
  private final List<Throwable> refused = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    broadcaster.stop();
  }

  private void subscribe(String user) {
    try {
      subscribed.add(broadcaster.subscribe(new Viewer(new UserName(user), false, Optional.empty())));
    } catch (RuntimeException failure) {
      refused.add(failure);
    }
  }

  /** Subscribes on a thread for each user, and returns when all of them wait. */
  private void subscribeTogether(int users) {
    List<Thread> threads = IntStream.rangeClosed(1, users)
        .mapToObj(i -> Thread.startVirtualThread(() -> subscribe("user" + i)))
        .toList();
    await().untilAsserted(() -> assertThat(threads).extracting(Thread::getState)
        .isSubsetOf(Thread.State.TIMED_WAITING, Thread.State.BLOCKED));
  }

  @Test
  void shouldReadThePositionOnceForClientsThatConnectTogether() {
    frozen = Optional.of(Instant.now());
    subscribeTogether(100);
    events.answer();
    await().until(() -> subscribed.size() == 100);
    subscribe("late");
    assertThat(subscribed).hasSize(101);
    assertThat(events.positionsRead()).isEqualTo(1);
  }

  @Test
  void shouldRefuseClientsThatConnectTogetherWhileTheAuditLogIsUnavailable() {
    frozen = Optional.of(Instant.now());
    events.setUnavailable(true);
    subscribeTogether(100);
    events.answer();
    await().until(() -> refused.size() == 100);
    assertThat(events.positionsRead()).isEqualTo(1);
    events.setUnavailable(false);
    frozen = Optional.empty();
    await().until(() -> {
      subscribe("next");
      return subscribed.size() == 1;
    });
    assertThat(events.positionsRead()).isEqualTo(2);
  }

  @Test
  void shouldRefuseAClientWhileTheReaderFails() {
    events.answer();
    subscribe("ann");
    events.setUnavailable(true);
    await().until(() -> !LOG.lines().isEmpty());
    subscribe("ben");
    assertThat(refused).singleElement().extracting(Throwable::getMessage).asString().contains("connection refused");
  }

  @Test
  void shouldReportAnOutageOnceAndDeliverItsEventsAfterwards() {
    events.answer();
    subscribe("ann");
    events.failAndRecover(5);
    assertThat(LOG.lines()).containsExactly("WARN Event streams are delayed because the audit log cannot be read; "
        + "retrying every 5 ms: java.lang.IllegalStateException: connection refused");
    events.record(Kind.TASK_PAUSED, 1);
    events.failAndRecover(5);
    assertThat(LOG.lines()).hasSize(2);
    assertThat(subscribed.getFirst().await()).singleElement().asString().contains("event: TASK_PAUSED");
  }

  @Test
  void shouldReadNothingWhileNobodyIsSubscribed() {
    events.answer();
    subscribe("ann");
    await().until(() -> events.batchesRead() > 0);
    subscribed.getFirst().close();
    int last = events.batchesRead() + 1; // One may be under way.
    await().during(Duration.ofMillis(100)).until(() -> events.batchesRead() <= last);
    events.record(Kind.TASK_PAUSED, 1);
    subscribe("ben");
    assertThat(subscribed.getLast().begin).isEqualTo(events.now().bookmark());
  }

  /** The web server waits for calls under way when it stops, and a stream goes on for minutes. */
  @Test
  void shouldEndAllSubscriptionsBeforeTheWebServerStops() {
    events.answer();
    subscribe("ann");
    broadcaster.stop();
    assertThat(subscribed.getFirst().await()).isEmpty();
  }

  @Test
  void shouldEndASubscriptionThatHasTooManyFramesWaiting() {
    var subscription =
        new EventSubscription(new Viewer(Samples.MANAGER, true, Optional.empty()), events.answer().now().bookmark(),
            _ -> {});
    IntStream.range(0, EventSubscription.MAX_WAITING).forEach(i -> subscription.offer("frame " + i));
    assertThat(subscription.await()).startsWith("frame 0", "frame 1").hasSize(101);
    IntStream.rangeClosed(0, 101).forEach(i -> subscription.offer("more " + i));
    assertThat(subscription.await()).isEmpty();
  }
}
