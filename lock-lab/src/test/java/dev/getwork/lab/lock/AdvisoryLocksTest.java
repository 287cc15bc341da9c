package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.trial.DatabaseTemplate;
import org.junit.jupiter.api.Test;

class AdvisoryLocksTest {

  private static final TaskId TASK = new TaskId(DatabaseTemplate.stockTask(Strategy.ANNOTATION_OUTSIDE));

  /** Otherwise the next user of the connection would have the timeout too. */
  @Test
  void shouldResetTheTimeoutOfTheConnection() {
    try (LockResourcesFixture one = LockResourcesFixture.open(1)) {
      AdvisoryLocks.waiting(one.resources()).take(TASK).orElseThrow().release();

      assertThat(one.resources().jdbc().sql("show lock_timeout").query(String.class).single()).isEqualTo("0");
    }
  }

  @Test
  void shouldReturnNothingAfterTheMaximumWait() {
    try (LockResourcesFixture two = LockResourcesFixture.open(2)) {
      Mutex waiting = AdvisoryLocks.waiting(two.resources());
      HeldLock taken = waiting.take(TASK).orElseThrow();

      assertThat(waiting.take(TASK)).isEmpty();
      taken.release();
      assertThat(waiting.take(TASK)).isPresent();
    }
  }
}
