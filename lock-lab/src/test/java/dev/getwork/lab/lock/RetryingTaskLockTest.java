package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryingTaskLockTest {

  private static final int LOSSES = 6;

  /** Less than half of the shortest six pauses. */
  private static final Duration PAUSED = Duration.ofMillis(50);

  /** The pause is that after "busy"; otherwise the trial would compare two backoffs instead of two locks. */
  @Test
  void shouldPauseBeforeARetry() {
    var tries = new AtomicInteger();
    long began = System.nanoTime();

    LockAttempt<String> attempt =
        new RetryingTaskLock(new Losing(tries)).lead(new TaskId(1), _ -> "never led");

    assertThat(attempt).isEqualTo(new LockAttempt.Busy<>());
    assertThat(tries).hasValue(LOSSES + 1);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(PAUSED);
  }

  /** Loses the lock a few times, and then another holder has it. */
  private record Losing(AtomicInteger tries) implements TaskLock {

    @Override
    public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
      return tries.incrementAndGet() > LOSSES ? new LockAttempt.Busy<>() : new LockAttempt.Lost<>();
    }
  }
}
