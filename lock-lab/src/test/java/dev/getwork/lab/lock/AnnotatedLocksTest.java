package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.trial.DatabaseTemplate;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The annotation works with any named lock. */
class AnnotatedLocksTest {

  private static final int CONNECTIONS = 10;
  private static final TaskId TASK = new TaskId(DatabaseTemplate.stockTask(Strategy.NONE));

  private static final Map<String, Function<LockResources, Mutex>> MUTEXES = Map.of(
      "named", AdvisoryLocks::onSecondConnection, "lease", Leases::new, "jvm", _ -> new JvmLocks(false),
      "setnx", resources -> new LettuceLocks(resources).withToken(), "redisson",
      resources -> new RedissonLocks(resources).plain(),
      "ticket", resources -> new TicketLock(resources.jdbc()), "shedlock", LibraryLocks::shedLock);

  /** Instead of the common pool, whose waiting threads may run the task that they wait for. */
  private static final Executor ANOTHER_THREAD = work -> Thread.ofPlatform().daemon().start(work);

  @Test
  void shouldExcludeOthersWithAnyNamedLock() {
    try (LockResourcesFixture fixture = LockResourcesFixture.open(CONNECTIONS)) {
      assertThat(MUTEXES).allSatisfy((name, making) -> {
        Mutex mutex = making.apply(fixture.resources());
        TaskLock lock = AnnotatedLocks.lockOutside(fixture.resources(), mutex);
        assertThat(lock.lead(TASK, _ -> byAnother(() -> mutex.take(TASK).isPresent())))
            .as("another thread has the lock too").isEqualTo(new LockAttempt.Led<>(false));
        assertThat(byAnother(() -> lock.lead(TASK, _ -> name)))
            .as("result of another thread after the release").isEqualTo(new LockAttempt.Led<>(name));
      });
    }
  }

  @Test
  void shouldBeBusyWhileAnotherHoldsTheLock() {
    try (LockResourcesFixture fixture = LockResourcesFixture.open(CONNECTIONS)) {
      Mutex mutex = AdvisoryLocks.onSecondConnection(fixture.resources());
      HeldLock taken = mutex.take(TASK).orElseThrow();

      assertThat(AnnotatedLocks.lockOutside(fixture.resources(), mutex).lead(TASK, _ -> "never led"))
          .isEqualTo(new LockAttempt.Busy<>());
      taken.release();
    }
  }

  @Test
  void shouldFailAtStartUpWhenAKeyIsMisspelt() {
    assertThatIllegalArgumentException().isThrownBy(() -> DistributedLockAspect.check(Misspelt.class))
        .withMessage("@DistributedLock(key = \"#taks\") of Misspelt names no parameter: lead has [task]");
    DistributedLockAspect.check(AnnotatedLeader.class);
  }

  static final class Misspelt {

    @DistributedLock(key = "#taks")
    @SuppressWarnings("UnusedMethod") // Only its annotation is read.
    TaskId lead(TaskId task) {
      return task;
    }
  }

  private static <R> R byAnother(Supplier<R> work) {
    return CompletableFuture.supplyAsync(work, ANOTHER_THREAD).join();
  }
}
