package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.trial.Field;
import org.junit.jupiter.api.Test;

class AdvisoryLocksTest {

  private static final TaskId TASK = new TaskId(Field.stockTask(Strategy.ANNOTATION_OUTSIDE));

  /** What locks of others do with the connection next is waited for as long as they say. */
  @Test
  void shouldGiveTheConnectionBackAsItWas() {
    try (Workshop one = Workshop.open(1)) {
      AdvisoryLocks.waiting(one.tools()).take(TASK).orElseThrow().release();

      assertThat(one.tools().jdbc().sql("show lock_timeout").query(String.class).single()).isEqualTo("0");
    }
  }

  @Test
  void shouldWaitNoLongerThanItsPatience() {
    try (Workshop two = Workshop.open(2)) {
      Mutex waiting = AdvisoryLocks.waiting(two.tools());
      Grant taken = waiting.take(TASK).orElseThrow();

      assertThat(waiting.take(TASK)).isEmpty();
      taken.release();
      assertThat(waiting.take(TASK)).isPresent();
    }
  }
}
