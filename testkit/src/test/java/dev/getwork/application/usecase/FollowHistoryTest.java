package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.port.in.work.FollowHistory;
import dev.getwork.application.port.in.work.FollowHistory.Answer;
import dev.getwork.application.port.in.work.FollowHistory.Bookmark;
import dev.getwork.application.port.in.work.FollowHistory.Ended;
import dev.getwork.application.port.in.work.FollowHistory.Happened;
import dev.getwork.application.port.in.work.FollowHistory.Listener;
import dev.getwork.application.port.in.work.FollowHistory.MissedSome;
import dev.getwork.application.port.in.work.FollowHistory.News;
import dev.getwork.application.port.in.work.FollowHistory.StillHere;
import dev.getwork.application.port.in.work.FollowHistory.Stopping;
import dev.getwork.application.port.in.work.FollowHistory.TooManyStreams;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class FollowHistoryTest {

  private static final Listener MANAGER = new Listener(Office.MANAGER, true);
  private static final Listener ANN = new Listener(Office.user("ann"), false);

  private final Office office = new Office(aTask()).withLoans(5);
  private final AtomicReference<Duration> leap = new AtomicReference<>(Duration.ZERO);
  private final EventUseCases events = node();

  /** A node of its own, with a clock that leaps. */
  private EventUseCases node() {
    return new EventUseCases(office.world.ports().feed(), InMemoryWorld.THREADS,
        () -> Instant.now().plus(leap.get()), Duration.ofMillis(20), _ -> {});
  }

  @AfterEach
  void stop() {
    events.endStreams().end();
  }

  /** Somebody who listens, on a thread of their own. */
  private static final class Ear {
    private final List<News> heard = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Answer> answer;

    Ear(FollowHistory history, Listener listener, Optional<Bookmark> after) {
      answer = Meanwhile.elsewhere(() -> history.follow(listener, after, heard::addAll));
      await().until(() -> !heard.isEmpty() || answer.isDone());
    }

    Stream<Happened> events() {
      return heard.stream().filter(Happened.class::isInstance).map(Happened.class::cast);
    }

    List<Kind> kinds() {
      return events().map(happened -> happened.event().event().kind()).toList();
    }

    void untilHeard(Kind... kinds) {
      await().untilAsserted(() -> assertThat(kinds()).containsExactly(kinds));
    }
  }

  private Ear ear(Listener listener) {
    return new Ear(events.followHistory(), listener, Optional.empty());
  }

  private void pause() {
    office.useCases.tasks().pauseTask().pause(office.task.id(), Office.MANAGER);
  }

  private void resume() {
    office.useCases.tasks().resumeTask().resume(office.task.id(), Office.MANAGER);
  }

  @Test
  void shouldTellManagersEverythingFromNowOn() {
    office.assigned("bob");
    Ear manager = ear(MANAGER);
    assertThat(manager.heard).singleElement().isInstanceOf(StillHere.class);
    office.assigned("ann");
    pause();
    manager.untilHeard(Kind.LOAN_ASSIGNED, Kind.TASK_PAUSED);
  }

  /** What others hold is nobody else's business; what is done to a task is everybody's. */
  @Test
  void shouldTellProcessorsOfTasksAndOfWhatIsTheirs() {
    Ear ann = ear(ANN);
    Assignment hers = office.assigned("ann");
    Assignment his = office.assigned("bob");
    office.useCases.releaseAssignment().release(his.id(), Office.MANAGER);
    office.useCases.releaseAssignment().release(hers.id(), Office.MANAGER);
    history(HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, office.task.id(), hers.loan()));
    pause();
    ann.untilHeard(Kind.LOAN_ASSIGNED, Kind.LOAN_RELEASED, Kind.TASK_PAUSED);
    assertThat(ann.events().map(happened -> happened.event().event().assignment()).limit(2))
        .containsOnly(Optional.of(hers.id()));
  }

  @Test
  void shouldTellBothHoldersOfATransfer() {
    Assignment given = office.assigned("ann");
    Ear ann = ear(ANN);
    Ear bob = ear(new Listener(Office.user("bob"), false));
    office.useCases.transferAssignment().transfer(given.id(), Office.user("bob"), Office.MANAGER, Optional.empty());
    pause();
    ann.untilHeard(Kind.LOAN_TRANSFERRED, Kind.TASK_PAUSED);
    bob.untilHeard(Kind.LOAN_TRANSFERRED, Kind.TASK_PAUSED);
    assertThat(ann.events().findFirst().orElseThrow().event().event().assignment()).contains(given.id());
    assertThat(bob.events().findFirst().orElseThrow().event().event().assignment()).isPresent()
        .isNotEqualTo(Optional.of(given.id()));
  }

  private void history(HistoryEvent event) {
    office.world.ports().history().append(List.of(event));
  }

  @Test
  void shouldGoOnFromABookmarkOnAnotherNode() {
    Ear first = ear(MANAGER);
    pause();
    resume();
    first.untilHeard(Kind.TASK_PAUSED, Kind.TASK_RESUMED);
    Bookmark bookmark = first.events().findFirst().orElseThrow().bookmark();
    events.endStreams().end();
    assertThat(Meanwhile.resultOf(first.answer)).isEqualTo(new Ended());
    pause();

    EventUseCases other = node();
    var second = new Ear(other.followHistory(), MANAGER, Optional.of(bookmark));
    await().untilAsserted(() -> assertThat(second.kinds()).endsWith(Kind.TASK_RESUMED, Kind.TASK_PAUSED));
    resume();
    await().untilAsserted(() -> assertThat(second.kinds()).endsWith(Kind.TASK_PAUSED, Kind.TASK_RESUMED));
    other.endStreams().end();
  }

  @Test
  void shouldSayThatSomethingMayBeMissed() {
    Ear ear = new Ear(events.followHistory(), MANAGER, Optional.of(new Bookmark(1, 1, 1)));
    assertThat(ear.heard).singleElement().isInstanceOf(MissedSome.class);
    pause();
    ear.untilHeard(Kind.TASK_PAUSED);
  }

  @Test
  void shouldAdmitTenStreamsOfAUserAndForgetWhoGoes() {
    List<Ear> ears = IntStream.range(0, 10).mapToObj(_ -> ear(ANN)).toList();
    assertThat(Meanwhile.resultOf(ear(ANN).answer)).isEqualTo(new TooManyStreams(10));
    assertThat(ear(MANAGER).answer).isNotDone();
    events.endStreams().end();
    assertThat(ears).allSatisfy(ear -> assertThat(Meanwhile.resultOf(ear.answer)).isEqualTo(new Ended()));
    assertThat(Meanwhile.resultOf(ear(ANN).answer)).isEqualTo(new Stopping());
  }

  @Test
  void shouldForgetWhoHasGone() {
    for (int i = 0; i < 12; i++) {
      assertThat(events.followHistory().follow(ANN, Optional.empty(), _ -> false)).isEqualTo(new Ended());
    }
  }

  /** What waits for one listener is bounded, and the others do not wait for them. */
  @Test
  void shouldLetGoWhoCannotKeepUp() {
    var stuck = new CountDownLatch(1);
    var slow = Meanwhile.elsewhere(() -> events.followHistory().follow(MANAGER, Optional.empty(), news -> {
      if (news.getFirst() instanceof Happened) {
        Meanwhile.pass(stuck);
      }
      return true;
    }));
    Ear quick = ear(MANAGER);
    pause();
    quick.untilHeard(Kind.TASK_PAUSED);
    var event = HistoryEvent.of(Kind.TASK_CHANGED, Office.MANAGER, office.task.id());
    for (int i = 0; i < 2 * EventStream.MOST_WAITING / 500; i++) {
      office.world.ports().history().append(IntStream.range(0, 500).mapToObj(_ -> event).toList());
      int told = 1 + 500 * (i + 1);
      await().until(() -> quick.events().count() == told);
    }
    history(event);
    await().until(() -> quick.events().count() > 2 * EventStream.MOST_WAITING);
    stuck.countDown();
    assertThat(Meanwhile.resultOf(slow)).isEqualTo(new Ended());
    assertThat(quick.answer).isNotDone();
  }

  @Test
  void shouldBeatAndEndAfterAQuarterOfAnHour() {
    Ear ear = ear(MANAGER);
    leap.set(Duration.ofSeconds(16));
    await().untilAsserted(() -> assertThat(ear.heard).hasSize(2).allMatch(StillHere.class::isInstance));
    assertThat(ear.answer).isNotDone();
    leap.set(Duration.ofMinutes(16));
    assertThat(Meanwhile.resultOf(ear.answer)).isEqualTo(new Ended());
  }
}
