package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.fixture.Seed;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.testkit.log.CapturedLog;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Users, leaders and faults in random orders. The seed also chooses whether there are ready candidates, and one or three
 * nodes. An assertion names the seed of a history with a violation.
 */
@Order(1) // Among the slowest.
class RandomSchedulesTest {

  /** Keeps expected warnings off the console. */
  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresTaskLock.class, LeaseTaskLock.class);

  /** Schedules at the same time, each on a task of its own; more than processors, because they wait most of the time. */
  private static final int CONCURRENT = 4;

  @ParameterizedTest
  @EnumSource
  void shouldLeaveACorrectHistory(LockStatus.Kind lock) {
    run(lock, 20);
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource
  void shouldLeaveACorrectHistoryInManySchedules(LockStatus.Kind lock) {
    run(lock, 500);
  }

  private static void run(LockStatus.Kind lock, int schedules) {
    var seed = Seed.fresh();
    try (var world = start(lock); ExecutorService threads = Executors.newFixedThreadPool(CONCURRENT)) {
      List<CompletableFuture<Void>> runs = IntStream.range(0, schedules)
          .mapToObj(i -> CompletableFuture.runAsync(() -> run(world, new Seed(seed.value() + i)), threads))
          .toList();
      runs.forEach(CompletableFuture::join);
    }
  }

  /** Selections return fewer candidates than there are loans, so that ready candidates run out. */
  private static PostgresWorld start(LockStatus.Kind lock) {
    return PostgresWorld.start(PostgresWorld.settings("test", lock, Duration.ofSeconds(30), Duration.ZERO, 5));
  }

  private static void run(PostgresWorld world, Seed seed) {
    assertThat(new RandomWorkload(world, seed, new RandomFaults(seed)).run()).as("%s", seed).isEmpty();
  }
}
