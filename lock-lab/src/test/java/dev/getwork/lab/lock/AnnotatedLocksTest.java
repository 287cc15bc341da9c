package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

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

/** The annotation works with any lock that is taken by name. */
class AnnotatedLocksTest {

  private static final int CONNECTIONS = 10;
  private static final TaskId TASK = new TaskId(DatabaseTemplate.stockTask(Strategy.NONE));

  private static final Map<String, Function<LockResources, Mutex>> MUTEXES = Map.of(
      "named", AdvisoryLocks::onSecondConnection, "lease", Leases::new, "jvm", _ -> new JvmLocks(false),
      "setnx", resources -> new LettuceLocks(resources).withToken(), "redisson",
      resources -> new RedissonLocks(resources).plain(),
      "ticket", resources -> new TicketLock(resources.jdbc()), "shedlock", LibraryLocks::shedLock);

  /** Not the common pool, whose waiting threads may run the task that they wait for. */
  private static final Executor ANOTHER_THREAD = work -> Thread.ofPlatform().daemon().start(work);

  @Test
  void shouldGoAroundAnyLockThatIsTakenByName() {
    try (LockResourcesFixture workshop = LockResourcesFixture.open(CONNECTIONS)) {
      assertThat(MUTEXES).allSatisfy((name, making) -> {
        Mutex mutex = making.apply(workshop.resources());
        TaskLock lock = AnnotatedLocks.lockOutside(workshop.resources(), mutex);
        assertThat(lock.lead(TASK, _ -> byAnother(() -> mutex.take(TASK).isPresent())))
            .as("that another has it too").isEqualTo(new LockAttempt.Led<>(false));
        assertThat(byAnother(() -> lock.lead(TASK, _ -> name)))
            .as("what another does once it is given back").isEqualTo(new LockAttempt.Led<>(name));
      });
    }
  }

  @Test
  void shouldNotBeginWhatAnotherIsDoing() {
    try (LockResourcesFixture workshop = LockResourcesFixture.open(CONNECTIONS)) {
      Mutex mutex = AdvisoryLocks.onSecondConnection(workshop.resources());
      HeldLock taken = mutex.take(TASK).orElseThrow();

      assertThat(AnnotatedLocks.lockOutside(workshop.resources(), mutex).lead(TASK, _ -> "not had"))
          .isEqualTo(new LockAttempt.Busy<>());
      taken.release();
    }
  }

  private static <R> R byAnother(Supplier<R> work) {
    return CompletableFuture.supplyAsync(work, ANOTHER_THREAD).join();
  }
}
