package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.port.in.work.FollowHistory.Ended;
import dev.getwork.application.port.in.work.FollowHistory.Happened;
import dev.getwork.application.port.in.work.FollowHistory.Listener;
import dev.getwork.application.port.in.work.FollowHistory.News;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A history that cannot be read for a while, or takes its time. */
final class BrokenFeedTest {

  private final List<RuntimeException> told = new CopyOnWriteArrayList<>();
  private final Office office = new Office(aTask());
  private final BrokenFeed feed = new BrokenFeed(office.world.ports().feed());
  private final EventUseCases events =
      new EventUseCases(feed, InMemoryWorld.THREADS, Instant::now, Duration.ofMillis(5), told::add);

  /** Fails so many reads to come, and counts those that did not fail. */
  private static final class BrokenFeed implements HistoryFeed {
    private final HistoryFeed real;
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger questions = new AtomicInteger();
    private final CountDownLatch answers = new CountDownLatch(1);
    private volatile boolean away;

    BrokenFeed(HistoryFeed real) {
      this.real = real;
    }

    @Override
    public Place now() {
      questions.incrementAndGet();
      Meanwhile.pass(answers);
      if (away) {
        throw new IllegalStateException("away");
      }
      return real.now();
    }

    @Override
    public Optional<Place> at(Mark mark) {
      return real.at(mark);
    }

    @Override
    public Part read(Place place, int most) {
      if (failures.getAndUpdate(left -> Math.max(left - 1, 0)) > 0) {
        throw new IllegalStateException("away");
      }
      reads.incrementAndGet();
      return real.read(place, most);
    }

    void failAndRecover(int times) {
      failures.set(times);
      await().until(() -> failures.get() == 0);
      int before = reads.get();
      await().until(() -> reads.get() > before);
    }
  }

  @AfterEach
  void stop() {
    events.endStreams().end();
  }

  private final List<News> heard = new CopyOnWriteArrayList<>();
  private final List<RuntimeException> refused = new CopyOnWriteArrayList<>();

  /** Come to listen, each on a thread of their own, and wait. */
  private void come(int listeners) {
    List<Thread> coming = IntStream.rangeClosed(1, listeners)
        .mapToObj(i -> new Listener(Office.user("u" + i), false))
        .map(listener -> Thread.startVirtualThread(() -> follow(listener)))
        .toList();
    await().until(() -> coming.stream().allMatch(one -> one.getState() == Thread.State.WAITING
        || one.getState() == Thread.State.TIMED_WAITING));
  }

  private void follow(Listener listener) {
    try {
      events.followHistory().follow(listener, Optional.empty(), heard::addAll);
    } catch (IllegalStateException away) {
      refused.add(away);
    }
  }

  @Test
  void shouldAskTheHistoryOnceForAllWhoComeTogether() {
    come(100);
    feed.answers.countDown();
    await().until(() -> heard.size() == 100);
    come(10);
    await().until(() -> heard.size() == 110);
    assertThat(feed.questions).hasValue(1);
  }

  @Test
  void shouldTellAllWhoComeTogetherThatTheHistoryIsAwayAndAskAgainForTheNext() {
    feed.away = true;
    come(100);
    feed.answers.countDown();
    await().until(() -> refused.size() == 100);
    assertThat(feed.questions).hasValue(1);
    feed.away = false;
    come(1);
    await().until(() -> heard.size() == 1);
    assertThat(feed.questions).hasValue(2);
  }

  @Test
  void shouldTellWhoComesThatTheReaderCannotReadAnyMore() {
    feed.answers.countDown();
    come(1);
    feed.away = true;
    feed.failures.set(Integer.MAX_VALUE);
    await().until(() -> !told.isEmpty());
    follow(new Listener(Office.user("late"), false));
    assertThat(refused).hasSize(1);
  }

  @Test
  void shouldSayOnceThatTheHistoryCannotBeReadAndGoOnWhenItCan() {
    feed.answers.countDown();
    var answer = Meanwhile.elsewhere(
        () -> events.followHistory().follow(new Listener(Office.MANAGER, true), Optional.empty(), heard::addAll));
    await().until(() -> !heard.isEmpty());
    feed.failAndRecover(5);
    assertThat(told).singleElement().extracting(Throwable::getMessage).isEqualTo("away");
    feed.failAndRecover(5);
    assertThat(told).hasSize(2);
    office.useCases.tasks().pauseTask().pause(office.task.id(), Office.MANAGER);
    await().until(() -> heard.stream().anyMatch(Happened.class::isInstance));
    events.endStreams().end();
    assertThat(Meanwhile.resultOf(answer)).isEqualTo(new Ended());
  }
}
