package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.trial.Field;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FenceTest {

  private static final int CONNECTIONS = 3;
  private static final TaskId TASK = new TaskId(Field.stockTask(Strategy.REDIS_FENCED));

  /** Between the reading and the writing of the next leader too: else both read the same, and both write. */
  @Test
  void shouldRefuseWhoComesLateAsSoonAsTheNextOneLeads() {
    try (Workshop workshop = Workshop.open(CONNECTIONS)) {
      MutexTaskLock lock = runningOutAtOnce(workshop.tools());

      LockAttempt<String> first = lock.lead(TASK, paused -> {
        LockAttempt<Decision<String>> second = lock.lead(TASK, next -> {
          assertThat(paused.decide(() -> "late")).isEqualTo(new Decision.Refused<>());
          return next.decide(() -> "in time");
        });
        assertThat(second).isEqualTo(new LockAttempt.Led<>(new Decision.Made<>("in time")));
        return "has done all that it could";
      });

      assertThat(first).as("what the first one is told").isEqualTo(new LockAttempt.Lost<>());
    }
  }

  /** It knew the lock for its own, and hears before it has read that it is another's. */
  @Test
  void shouldNotLetLeadWhoIsLateBeforeItBegins() {
    try (Workshop workshop = Workshop.open(CONNECTIONS)) {
      Fence.TOKEN.lets(workshop.tools().jdbc(), TASK, 34);

      MutexTaskLock late = runningOutAtOnce(workshop.tools());

      assertThat(late.lead(TASK, _ -> "has read")).isEqualTo(new LockAttempt.Lost<>());
    }
  }

  /** Everybody has it, with a greater number each time, as if it had run out for whoever had it before. */
  private static MutexTaskLock runningOutAtOnce(Tools tools) {
    var tokens = new AtomicLong();
    return new MutexTaskLock(
        tools, _ -> Optional.of(new Tokened(tokens.incrementAndGet(), () -> {})), Fence.TOKEN);
  }
}
