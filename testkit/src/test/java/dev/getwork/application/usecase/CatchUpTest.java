package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.FollowHistory.Answer;
import dev.getwork.application.port.in.work.FollowHistory.Bookmark;
import dev.getwork.application.port.in.work.FollowHistory.Ended;
import dev.getwork.application.port.in.work.FollowHistory.Happened;
import dev.getwork.application.port.in.work.FollowHistory.Listener;
import dev.getwork.application.port.in.work.FollowHistory.News;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Listeners who go on after a break, with a clock that leaps. */
final class CatchUpTest {

  private static final Listener MANAGER = new Listener(Office.MANAGER, true);

  private final Office office = new Office(aTask());
  private final AtomicReference<Duration> leap = new AtomicReference<>(Duration.ZERO);
  private final EventUseCases events = new EventUseCases(office.world.ports().feed(), InMemoryWorld.THREADS,
      () -> Instant.now().plus(leap.get()), Duration.ofMillis(20), _ -> {});

  @AfterEach
  void stop() {
    events.endStreams().end();
  }

  /** What was missed counts: else somebody who was removed, and reads slowly, hears of all of it. */
  @Test
  void shouldEndAfterAQuarterOfAnHourAlsoWhileCatchingUp() {
    Bookmark bookmark = bookmarkBefore(1_500);
    var heard = new CopyOnWriteArrayList<News>();
    Answer answer = events.followHistory().follow(MANAGER, Optional.of(bookmark), news -> {
      leap.set(news.getFirst() instanceof Happened ? Duration.ofMinutes(16) : Duration.ZERO);
      return heard.addAll(news);
    });
    assertThat(answer).isEqualTo(new Ended());
    assertThat(heard).hasSize(1 + 1_000);
  }

  @Test
  void shouldCountTheTimeOfTheCatchUp() {
    Bookmark bookmark = bookmarkBefore(1);
    var caughtUp = new CountDownLatch(1);
    var answer = Meanwhile.elsewhere(() -> events.followHistory().follow(MANAGER, Optional.of(bookmark), news -> {
      if (news.getFirst() instanceof Happened && caughtUp.getCount() > 0) {
        leap.set(Duration.ofMinutes(10));
        caughtUp.countDown();
      }
      return true;
    }));
    Meanwhile.pass(caughtUp);
    Meanwhile.assertWaits(answer);
    leap.set(Duration.ofMinutes(16));
    assertThat(Meanwhile.resultOf(answer)).isEqualTo(new Ended());
  }

  private Bookmark bookmarkBefore(int count) {
    var first = new CopyOnWriteArrayList<News>();
    events.followHistory().follow(MANAGER, Optional.empty(), news -> !first.addAll(news));
    var event = HistoryEvent.of(Kind.TASK_CHANGED, Office.MANAGER, office.task.id());
    office.world.ports().history().append(IntStream.range(0, count).mapToObj(_ -> event).toList());
    return first.getFirst().bookmark();
  }
}
