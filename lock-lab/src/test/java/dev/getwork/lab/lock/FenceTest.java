package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.trial.DatabaseTemplate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FenceTest {

  private static final int CONNECTIONS = 3;
  private static final TaskId TASK = new TaskId(DatabaseTemplate.stockTask(Strategy.REDIS_FENCED));

  /** The next leader has read and not written yet: if both wrote, both would assign what both have read. */
  @Test
  void shouldRejectALateWriteWhenTheNextLeaderHasRegistered() {
    try (LockResourcesFixture fixture = LockResourcesFixture.open(CONNECTIONS)) {
      MutexTaskLock lock = expiringAtOnce(fixture.resources());

      LockAttempt<String> first = lock.lead(TASK, paused -> {
        LockAttempt<Optional<String>> second = lock.lead(TASK, next -> {
          assertThat(paused.decide(() -> "late")).isEqualTo(Optional.empty());
          return next.decide(() -> "in time");
        });
        assertThat(second).isEqualTo(new LockAttempt.Led<>(Optional.of("in time")));
        return "its work ended";
      });

      assertThat(first).as("attempt of the first").isEqualTo(new LockAttempt.Lost<>());
    }
  }

  /** A leader whose lease has expired without its notice. */
  @Test
  void shouldRejectALateLeaderBeforeItReads() {
    try (LockResourcesFixture fixture = LockResourcesFixture.open(CONNECTIONS)) {
      Fence.admits(fixture.resources().jdbc(), TASK, 34);

      MutexTaskLock late = expiringAtOnce(fixture.resources());

      assertThat(late.lead(TASK, _ -> "has read")).isEqualTo(new LockAttempt.Lost<>());
    }
  }

  /** A lock that is granted every time with a greater token, as if the last lease had expired. */
  private static MutexTaskLock expiringAtOnce(LockResources resources) {
    var tokens = new AtomicLong();
    return new MutexTaskLock(
        resources, _ -> Optional.of(new HeldLockWithToken(tokens.incrementAndGet(), () -> {})), true);
  }
}
