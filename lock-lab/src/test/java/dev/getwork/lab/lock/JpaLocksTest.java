package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskId;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class JpaLocksTest {

  private static final TaskId TASK = new TaskId(1);

  @Test
  void shouldNotWaitForeverForAnotherHolder() {
    try (LockResourcesFixture fixture = LockResourcesFixture.open(3)) {
      LockResources resources = fixture.resources();
      LockAttempt<String> first = new JpaLocks(resources).pessimistic().lead(TASK, _ -> {
        var second = new JpaLocks(resources);
        assertThat(byAnother(second)).isEqualTo(new LockAttempt.Busy<>());
        return "led";
      });
      assertThat(first).isEqualTo(new LockAttempt.Led<>("led"));
      assertThat(byAnother(new JpaLocks(resources))).isEqualTo(new LockAttempt.Led<>("led too"));
    }
  }

  private static LockAttempt<String> byAnother(JpaLocks locks) {
    return CompletableFuture
        .supplyAsync(() -> locks.pessimistic().<String>lead(TASK, _ -> "led too"),
            work -> Thread.ofPlatform().daemon().start(work))
        .join();
  }
}
