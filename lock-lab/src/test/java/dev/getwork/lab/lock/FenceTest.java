package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.trial.DatabaseTemplate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FenceTest {

  private static final int CONNECTIONS = 3;
  private static final TaskId TASK = new TaskId(DatabaseTemplate.stockTask(Strategy.REDIS_FENCED));

  /** Also between the read and the write of the next leader; otherwise both read the same and both write. */
  @Test
  void shouldRefuseWhoComesLateAsSoonAsTheNextOneLeads() {
    try (LockResourcesFixture workshop = LockResourcesFixture.open(CONNECTIONS)) {
      MutexTaskLock lock = runningOutAtOnce(workshop.resources());

      LockAttempt<String> first = lock.lead(TASK, paused -> {
        LockAttempt<Decision<String>> second = lock.lead(TASK, next -> {
          assertThat(paused.decide(() -> "late")).isEqualTo(new Decision.Refused<>());
          return next.decide(() -> "in time");
        });
        assertThat(second).isEqualTo(new LockAttempt.Led<>(new Decision.Made<>("in time")));
        return "has done all that it could";
      });

      assertThat(first).as("attempt of the first").isEqualTo(new LockAttempt.Lost<>());
    }
  }

  /** It believed to hold the lock, and is rejected before it reads. */
  @Test
  void shouldNotLetLeadWhoIsLateBeforeItBegins() {
    try (LockResourcesFixture workshop = LockResourcesFixture.open(CONNECTIONS)) {
      Fence.TOKEN.lets(workshop.resources().jdbc(), TASK, 34);

      MutexTaskLock late = runningOutAtOnce(workshop.resources());

      assertThat(late.lead(TASK, _ -> "has read")).isEqualTo(new LockAttempt.Lost<>());
    }
  }

  /** A lock that is granted every time with a greater token, as if the last lease had expired. */
  private static MutexTaskLock runningOutAtOnce(LockResources resources) {
    var tokens = new AtomicLong();
    return new MutexTaskLock(
        resources, _ -> Optional.of(new HeldLockWithToken(tokens.incrementAndGet(), () -> {})), Fence.TOKEN);
  }
}
