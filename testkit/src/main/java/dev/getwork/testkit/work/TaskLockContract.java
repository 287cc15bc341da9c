package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.LockAttempt.Busy;
import dev.getwork.application.port.out.work.LockAttempt.Led;
import dev.getwork.application.port.out.work.LockAttempt.Lost;
import dev.getwork.application.port.out.work.TaskLock.Leading;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every task lock promises, whatever keeps the promise. Works with eight threads at once. */
public abstract class TaskLockContract {

  private static final int THREADS = 8;
  private static final int ROUNDS = 25;

  private static final Duration MOMENT = Duration.ofMillis(1);

  private Ports ports;
  private Ground ground;
  private TaskId task;

  /** The ports under test. */
  protected abstract Ports ports();

  /** Takes the lock from whoever leads the task, as the end of their connection does. Returns once it is taken. */
  protected abstract void lose(TaskId task);

  @BeforeEach
  void layGround() {
    ports = ports();
    ground = new Ground(ports);
    task = ground.task();
  }

  private <R> LockAttempt<R> lead(TaskId led, Leading<R> work) {
    return ports.lock().lead(led, work);
  }

  @Test
  @SuppressWarnings("ThreadPriorityCheck") // Where the other thread is let in does not decide if the test is right.
  void shouldNeverBeLedByTwoAtOnce() {
    var inside = new AtomicInteger();
    var counter = new AtomicInteger(); // Read and written in two steps, so that two at once would lose a count.
    Meanwhile.atOnce(THREADS, _ -> {
      for (int led = 0; led < ROUNDS;) {
        LockAttempt<Boolean> attempt = lead(task, _ -> {
          assertThat(inside.incrementAndGet()).isEqualTo(1);
          int seen = counter.get();
          Thread.yield();
          counter.set(seen + 1);
          inside.decrementAndGet();
          return true;
        });
        led += attempt instanceof Led<Boolean> ? 1 : 0;
      }
      return true;
    });
    assertThat(counter).hasValue(THREADS * ROUNDS);
  }

  @Test
  void shouldBeBusyAtOnceWhileAnotherLeads() {
    var ran = new AtomicInteger();
    whileAnotherLeads(() -> {
      LockAttempt<Integer> attempt =
          Meanwhile.resultOf(Meanwhile.elsewhere(() -> lead(task, _ -> ran.incrementAndGet())));
      assertThat(attempt).isEqualTo(new Busy<Integer>());
      assertThat(ran).hasValue(0);
    });
  }

  @Test
  void shouldBeBusyForTheThreadThatLeads() {
    assertThat(lead(task, _ -> lead(task, _ -> true))).isEqualTo(new Led<>(new Busy<Boolean>()));
  }

  @Test
  void shouldLetDifferentTasksBeLedSideBySide() {
    List<TaskId> tasks = List.of(task, ground.task());
    var together = new CyclicBarrier(tasks.size());
    List<LockAttempt<Integer>> attempts = Meanwhile.atOnce(tasks.size(), i -> lead(tasks.get(i), _ -> {
      Meanwhile.pass(together);
      return i;
    }));
    assertThat(attempts).containsExactly(new Led<>(0), new Led<>(1));
  }

  @Test
  void shouldRunTheWorkOnTheCallingThread() {
    assertThat(lead(task, _ -> Thread.currentThread())).isEqualTo(new Led<>(Thread.currentThread()));
  }

  @Test
  void shouldGiveWhatTheWorkAndItsDecisionGave() {
    assertThat(lead(task, leadership -> leadership.decide(() -> "decided")))
        .isEqualTo(new Led<>(new Decision.Made<>("decided")));
  }

  @Test
  void shouldSaySinceWhenItIsHeld() {
    Instant before = ports.clock().now();
    LockAttempt<Instant> attempt = lead(task, Leadership::since);
    assertThat(attempt).isInstanceOfSatisfying(Led.class, led -> assertThat((Instant) led.result())
        .isBetween(before.minus(MOMENT), ports.clock().now().plus(MOMENT)));
  }

  @Test
  void shouldKeepWhatWasDecidedOnceLed() {
    LoanNumber loan = ground.loan();
    assertThat(lead(task, leadership -> leadership.decide(() -> assign(loan)))).isInstanceOf(Led.class);
    assertThat(ports.holds().find(task, loan)).isPresent();
  }

  @Test
  void shouldShowTheNextLeaderWhatTheLastDecided() {
    LoanNumber loan = ground.loan();
    List<Boolean> first = Meanwhile.atOnce(THREADS, _ -> {
      LockAttempt<Boolean> attempt;
      do {
        attempt = lead(task, leadership -> {
          boolean free = ports.holds().find(task, loan).isEmpty();
          leadership.decide(() -> free && assign(loan));
          return free;
        });
      } while (attempt instanceof Busy<Boolean>);
      return attempt.equals(new Led<>(true));
    });
    assertThat(first).filteredOn(wasFirst -> wasFirst).hasSize(1);
  }

  @Test
  void shouldKeepNothingWhenTheDecisionThrows() {
    LoanNumber loan = ground.loan();
    assertThatThrownBy(() -> lead(task, leadership -> leadership.decide(() -> {
      assign(loan);
      throw new IllegalStateException("within the decision");
    }))).hasMessage("within the decision");
    assertThat(ports.holds().find(task, loan)).isEmpty();
  }

  @Test
  void shouldBeFreeAfterTheWorkThrew() {
    assertThatThrownBy(() -> lead(task, _ -> {
      throw new IllegalStateException("thrown");
    })).hasMessage("thrown");
    assertThat(Meanwhile.resultOf(Meanwhile.elsewhere(() -> lead(task, _ -> true)))).isEqualTo(new Led<>(true));
  }

  @Test
  void shouldKeepTheDecisionWhenTheCallersTransactionFails() {
    LoanNumber loan = ground.loan();
    assertThatThrownBy(() -> ground.doInTransaction(() -> {
      lead(task, leadership -> leadership.decide(() -> assign(loan)));
      throw new IllegalStateException("after the leading");
    })).hasMessage("after the leading");
    assertThat(ports.holds().find(task, loan)).isPresent();
  }

  @Test
  void shouldRefuseToDecideAfterTheLockWasLost() {
    LoanNumber loan = ground.loan();
    var decisions = new AtomicInteger();
    LockAttempt<Boolean> attempt = lead(task, leadership -> {
      lose(task);
      Decision<Boolean> decision = leadership.decide(() -> assign(loan));
      decisions.addAndGet(decision instanceof Decision.Refused<Boolean> ? 1 : 0);
      return true;
    });
    assertThat(decisions).hasValue(1);
    assertThat(attempt).isEqualTo(new Lost<Boolean>());
    assertThat(ports.holds().find(task, loan)).isEmpty();
  }

  @Test
  void shouldBeFreeOnceItsLeaderIsLost() {
    whileAnotherLeads(() -> {
      lose(task);
      await().atMost(Duration.ofSeconds(30)).until(() -> lead(task, _ -> true) instanceof Led<Boolean>);
    });
  }

  @Test
  void shouldNotHinderRequestsOrChangesOfTheTask() {
    whileAnotherLeads(() -> {
      WorkRequest recorded = Meanwhile.resultOf(Meanwhile.elsewhere(() -> ground.request(task)));
      assertThat(ports.requests().lockPending(task)).containsExactly(recorded);
      assertThat(ground.inTransaction(() -> ports.tasks().lock(task))).isPresent();
    });
  }

  @Test
  void shouldShowTheLeaderWhatWasRecordedMeanwhile() {
    assertThat(lead(task, leadership -> {
      WorkRequest recorded = Meanwhile.resultOf(Meanwhile.elsewhere(() -> ground.request(task)));
      return leadership.decide(() -> ports.requests().lockPending(task).equals(List.of(recorded)));
    })).isEqualTo(new Led<>(new Decision.Made<>(true)));
  }

  private boolean assign(LoanNumber loan) {
    return !ports.assignments().assign(task, List.of(ground.grant(ground.request(task), loan, 1))).isEmpty();
  }

  private void whileAnotherLeads(Runnable meanwhile) {
    var leading = new CountDownLatch(1);
    var enough = new CountDownLatch(1);
    var leader = Meanwhile.elsewhere(() -> lead(task, _ -> {
      leading.countDown();
      Meanwhile.pass(enough);
      return true;
    }));
    Meanwhile.pass(leading);
    try {
      meanwhile.run();
    } finally {
      enough.countDown();
    }
    Meanwhile.resultOf(leader);
  }
}
