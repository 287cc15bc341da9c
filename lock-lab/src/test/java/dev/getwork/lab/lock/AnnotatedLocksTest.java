package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.trial.Field;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The annotation does not care what it takes: it goes around any lock that is taken by a name. */
class AnnotatedLocksTest {

  private static final int CONNECTIONS = 10;
  private static final TaskId TASK = new TaskId(Field.stockTask(Strategy.NONE));

  private static final Map<String, Function<Tools, Mutex>> MUTEXES = Map.of(
      "named", AdvisoryLocks::onSecondConnection, "lease", Leases::new, "jvm", _ -> new JvmLocks(false),
      "setnx", tools -> new LettuceLocks(tools).withToken(), "redisson", tools -> new RedissonLocks(tools).plain(),
      "ticket", tools -> new Tickets(tools.jdbc()), "shedlock", LibraryLocks::shedLock);

  /** Not the pool that all share: who waits for it there may be lent to what they wait for. */
  private static final Executor ANOTHER_THREAD = work -> Thread.ofPlatform().daemon().start(work);

  @Test
  void shouldGoAroundAnyLockThatIsTakenByName() {
    try (Workshop workshop = Workshop.open(CONNECTIONS)) {
      assertThat(MUTEXES).allSatisfy((name, making) -> {
        Mutex mutex = making.apply(workshop.tools());
        TaskLock lock = AnnotatedLocks.lockOutside(workshop.tools(), mutex);
        assertThat(lock.lead(TASK, _ -> byAnother(() -> mutex.take(TASK).isPresent())))
            .as("that another has it too").isEqualTo(new LockAttempt.Led<>(false));
        assertThat(byAnother(() -> lock.lead(TASK, _ -> name)))
            .as("what another does once it is given back").isEqualTo(new LockAttempt.Led<>(name));
      });
    }
  }

  @Test
  void shouldNotBeginWhatAnotherIsDoing() {
    try (Workshop workshop = Workshop.open(CONNECTIONS)) {
      Mutex mutex = AdvisoryLocks.onSecondConnection(workshop.tools());
      Grant taken = mutex.take(TASK).orElseThrow();

      assertThat(AnnotatedLocks.lockOutside(workshop.tools(), mutex).lead(TASK, _ -> "not had"))
          .isEqualTo(new LockAttempt.Busy<>());
      taken.release();
    }
  }

  private static <R> R byAnother(Supplier<R> work) {
    return CompletableFuture.supplyAsync(work, ANOTHER_THREAD).join();
  }
}
