package dev.getwork.application.port.out.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.PortContract;
import dev.getwork.application.interleaving.Gate;
import dev.getwork.application.port.out.work.LockAttempt.Busy;
import dev.getwork.application.port.out.work.LockAttempt.Led;
import dev.getwork.application.port.out.work.LockAttempt.Lost;
import dev.getwork.application.port.out.work.TaskLock.Leading;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every task lock guarantees, with eight threads. */
public abstract class TaskLockContract extends PortContract {

  private static final int THREADS = 8;
  private static final int ROUNDS = 25;

  private static final Duration MOMENT = Duration.ofMillis(1);

  /** Takes the lock away from the task's leader, as the end of its connection does. Returns once the lock is free. */
  protected abstract void lose(TaskId task);

  private <R> LockAttempt<R> lead(TaskId led, Leading<R> work) {
    return ports.lock().lead(led, work);
  }

  @Test
  @SuppressWarnings("ThreadPriorityCheck") // The result does not depend on the point at which another thread continues.
  void shouldNeverHaveTwoLeaders() {
    var inside = new AtomicInteger();
    var counter = new AtomicInteger(); // Read and written in two steps, so that two leaders would lose a count.
    Concurrently.atOnce(THREADS, _ -> {
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
  void shouldBeBusyWhileAnotherThreadLeads() {
    var ran = new AtomicInteger();
    whileAnotherThreadLeads(() -> {
      LockAttempt<Integer> attempt =
          Concurrently.resultOf(Concurrently.elsewhere(() -> lead(task, _ -> ran.incrementAndGet())));
      assertThat(attempt).isEqualTo(new Busy<Integer>());
      assertThat(ran).hasValue(0);
    });
  }

  @Test
  void shouldBeBusyForTheLeaderItself() {
    assertThat(lead(task, _ -> lead(task, _ -> true))).isEqualTo(new Led<>(new Busy<Boolean>()));
  }

  @Test
  void shouldAllowALeaderPerTask() {
    List<TaskId> tasks = List.of(task, data.task());
    var together = new CyclicBarrier(tasks.size());
    List<LockAttempt<Integer>> attempts = Concurrently.atOnce(tasks.size(), i -> lead(tasks.get(i), _ -> {
      Concurrently.pass(together);
      return i;
    }));
    assertThat(attempts).containsExactly(new Led<>(0), new Led<>(1));
  }

  @Test
  void shouldRunTheWorkOnTheCallingThread() {
    assertThat(lead(task, _ -> Thread.currentThread())).isEqualTo(new Led<>(Thread.currentThread()));
  }

  @Test
  void shouldReturnTheResultsOfTheWorkAndOfItsDecision() {
    assertThat(lead(task, leadership -> leadership.decide(() -> "decided")))
        .isEqualTo(new Led<>(Optional.of("decided")));
  }

  @Test
  void shouldReturnTheStartOfLeadership() {
    Instant before = ports.clock().now();
    LockAttempt<Instant> attempt = lead(task, Leadership::since);
    assertThat(attempt).isInstanceOfSatisfying(Led.class, led -> assertThat((Instant) led.result())
        .isBetween(before.minus(MOMENT), ports.clock().now().plus(MOMENT)));
  }

  @Test
  void shouldCommitTheDecisionWhenLed() {
    LoanNumber loan = data.loan();
    assertThat(lead(task, leadership -> leadership.decide(() -> assign(loan)))).isInstanceOf(Led.class);
    assertThat(ports.holds().find(task, loan)).isPresent();
  }

  @Test
  void shouldShowTheNextLeaderThePreviousDecision() {
    LoanNumber loan = data.loan();
    List<Boolean> first = Concurrently.atOnce(THREADS, _ -> {
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
  void shouldRollBackWhenTheDecisionThrows() {
    LoanNumber loan = data.loan();
    assertThatThrownBy(() -> lead(task, leadership -> leadership.decide(() -> {
      assign(loan);
      throw new IllegalStateException("within the decision");
    }))).hasMessage("within the decision");
    assertThat(ports.holds().find(task, loan)).isEmpty();
  }

  @Test
  void shouldBeReleasedWhenTheWorkThrows() {
    assertThatThrownBy(() -> lead(task, _ -> {
      throw new IllegalStateException("thrown");
    })).hasMessage("thrown");
    assertThat(Concurrently.resultOf(Concurrently.elsewhere(() -> lead(task, _ -> true)))).isEqualTo(new Led<>(true));
  }

  @Test
  void shouldKeepTheDecisionWhenTheCallersTransactionRollsBack() {
    LoanNumber loan = data.loan();
    assertThatThrownBy(() -> data.doInTransaction(() -> {
      lead(task, leadership -> leadership.decide(() -> assign(loan)));
      throw new IllegalStateException("after the lock was released");
    })).hasMessage("after the lock was released");
    assertThat(ports.holds().find(task, loan)).isPresent();
  }

  @Test
  void shouldRefuseToDecideWhenTheLockIsLost() {
    LoanNumber loan = data.loan();
    var decisions = new AtomicInteger();
    LockAttempt<Boolean> attempt = lead(task, leadership -> {
      lose(task);
      Optional<Boolean> decision = leadership.decide(() -> assign(loan));
      decisions.addAndGet(decision.isEmpty() ? 1 : 0);
      return true;
    });
    assertThat(decisions).hasValue(1);
    assertThat(attempt).isEqualTo(new Lost<Boolean>());
    assertThat(ports.holds().find(task, loan)).isEmpty();
  }

  @Test
  void shouldBeFreeWhenItsLeaderIsLost() {
    whileAnotherThreadLeads(() -> {
      lose(task);
      await().atMost(Duration.ofSeconds(30)).until(() -> lead(task, _ -> true) instanceof Led<Boolean>);
    });
  }

  @Test
  void shouldNotBlockRequestsOrChangesOfTheTask() {
    whileAnotherThreadLeads(() -> {
      WorkRequest recorded = Concurrently.resultOf(Concurrently.elsewhere(() -> data.request(task)));
      assertThat(data.lock(task).pending()).containsExactly(recorded);
      assertThat(data.inTransaction(() -> ports.tasks().lock(task))).isPresent();
    });
  }

  @Test
  void shouldShowLaterRequestsToTheLeader() {
    assertThat(lead(task, leadership -> {
      WorkRequest recorded = Concurrently.resultOf(Concurrently.elsewhere(() -> data.request(task)));
      return leadership.decide(() -> data.lock(task).pending().equals(List.of(recorded)));
    })).isEqualTo(new Led<>(Optional.of(true)));
  }

  private boolean assign(LoanNumber loan) {
    return !data.assign(task, List.of(data.planned(data.request(task), loan, 1))).isEmpty();
  }

  private void whileAnotherThreadLeads(Runnable meanwhile) {
    var leading = new Gate();
    var leader = Concurrently.elsewhere(() -> lead(task, _ -> {
      leading.run();
      return true;
    }));
    leading.awaitThread();
    try {
      meanwhile.run();
    } finally {
      leading.open();
    }
    Concurrently.resultOf(leader);
  }
}
