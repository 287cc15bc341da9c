package dev.getwork.application.usecase;

import static dev.getwork.domain.work.HistoryTable.HISTORY_EVENT;
import static dev.getwork.domain.work.HistoryTable.WORK_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.job.RunJob.Ran;
import dev.getwork.application.port.in.job.ViewForgettableHistory.Forgettable;
import dev.getwork.application.port.out.job.IdempotencyKeys.First;
import dev.getwork.application.port.out.job.IdempotencyKeys.Use;
import dev.getwork.application.port.out.job.IdempotencyKeys.Used;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.domain.work.Creation;
import dev.getwork.domain.work.HistoryMonth;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome.Handled;
import dev.getwork.domain.work.OldMonth;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.job.InMemoryOldHistory;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** By the fakes' clock it is the second of March 2026. */
final class ForgetOldHistoryTest {

  private static final Duration RETENTION = Duration.ofDays(90);
  private static final YearMonth NOVEMBER = YearMonth.of(2025, 11);
  private static final YearMonth DECEMBER = YearMonth.of(2025, 12);

  private final InMemoryWorld world = new InMemoryWorld();
  private final InMemoryOldHistory history = world.oldHistory();

  @BeforeEach
  void havePast() {
    history.makePast(NOVEMBER);
    history.makePast(DECEMBER);
    history.write(HISTORY_EVENT, Instant.parse("2025-11-30T23:00:00Z"), false);
    history.write(HISTORY_EVENT, Instant.parse("2025-12-01T00:00:00Z"), false);
  }

  @Test
  void shouldForgetWhatIsPastItsRetention() {
    assertThat(forget(history)).isEqualTo(3);
    assertThat(history.rows(HISTORY_EVENT)).isEqualTo(1);
    assertThat(forget(history)).isZero();
    world.clock().advance(Duration.ofDays(31));
    assertThat(forget(history)).isEqualTo(3);
    assertThat(history.rows(HISTORY_EVENT)).isZero();
  }

  @Test
  void shouldPrepareThreeMonthsAhead() {
    forget(history);
    assertThat(history.prepare(4).made()).extracting(HistoryMonth::month).hasSize(3)
        .containsOnly(YearMonth.of(2026, 7));
  }

  @Test
  void shouldGoOnWhereATableIsBusyAndNotCountIt() {
    assertThat(forget(new BusyRequests(history))).isEqualTo(2);
    assertThat(forget(history)).isEqualTo(1);
  }

  @Test
  void shouldSayWhatWouldGoWithoutDoingIt() {
    var view = world.node().jobs().viewForgettableHistory();
    Forgettable forgettable = view.view();
    assertThat(forgettable.retention()).isEqualTo(RETENTION);
    assertThat(forgettable.months()).hasSize(3).contains(new OldMonth(new HistoryMonth(HISTORY_EVENT, NOVEMBER), 1, 1));
    assertThat(view.view()).isEqualTo(forgettable);
    assertThat(history.rows(HISTORY_EVENT)).isEqualTo(2);
  }

  @Test
  void shouldForgetNoMoreOnceAnotherNodeHasTakenOver() {
    var run = (Taken) world.jobLock().take(Job.FORGET_OLD_HISTORY, true);
    world.jobLock().passTimeOut(Job.FORGET_OLD_HISTORY);
    assertThat(world.jobLock().take(Job.FORGET_OLD_HISTORY, true)).isInstanceOf(Taken.class);
    assertThat(new ForgetOldHistory(history, RETENTION, world.ports().idempotencyKeys()).run(turns(run))).isZero();
  }

  @Test
  void shouldRunAtItsTime() {
    assertThat(world.node().jobs().runJob().run(Job.FORGET_OLD_HISTORY)).isEqualTo(new Ran(new Handled(3)));
  }

  @Test
  void shouldForgetKeysOfTheDayBefore() {
    var user = new UserName("ann");
    var key = new IdempotencyKey("key");
    var use = new Use(Creation.TASK, Optional.of("abc"), 1, true);
    world.ports().idempotencyKeys().claim(user, key);
    world.ports().idempotencyKeys().keep(user, key, use);
    world.clock().advance(Duration.ofHours(24).minusSeconds(1));
    forget(history);
    assertThat(world.ports().idempotencyKeys().claim(user, key)).isEqualTo(new Used(use));
    world.clock().advance(Duration.ofSeconds(1));
    forget(history);
    assertThat(world.ports().idempotencyKeys().claim(user, key)).isEqualTo(new First());
  }

  @Test
  void shouldForgetAllKeysHoweverManyThereAre() {
    var user = new UserName("ann");
    List<IdempotencyKey> keys = IntStream.rangeClosed(0, 1_000).mapToObj(i -> new IdempotencyKey("key-" + i)).toList();
    keys.forEach(key -> {
      world.ports().idempotencyKeys().claim(user, key);
      world.ports().idempotencyKeys().keep(user, key, new Use(Creation.TASK, Optional.empty(), 1, true));
    });
    world.clock().advance(Duration.ofDays(1));
    forget(history);
    assertThat(keys).allSatisfy(
        key -> assertThat(world.ports().idempotencyKeys().claim(user, key)).isEqualTo(new First()));
  }

  private long forget(OldHistory forgetting) {
    world.jobLock().makeDue(Job.FORGET_OLD_HISTORY);
    var run = (Taken) world.jobLock().take(Job.FORGET_OLD_HISTORY, true);
    long forgotten = new ForgetOldHistory(forgetting, RETENTION, world.ports().idempotencyKeys()).run(turns(run));
    assertThat(world.jobLock().finish(run, new Handled(forgotten))).isTrue();
    return forgotten;
  }

  private Turns turns(Taken run) {
    return new Turns(world.ports().unitOfWork(), world.jobLock(), run);
  }

  /** Somebody reads the requests. */
  private record BusyRequests(OldHistory history) implements OldHistory {

    @Override
    public Preparation prepare(int monthsAhead) {
      return history.prepare(monthsAhead);
    }

    @Override
    public List<OldMonth> forgettable(Duration retention) {
      return history.forgettable(retention);
    }

    @Override
    public Forgetting forget(HistoryMonth month) {
      return month.table() == WORK_REQUEST ? Forgetting.BUSY : history.forget(month);
    }
  }
}
