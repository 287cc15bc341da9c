package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.testkit.fixture.Seed;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Users, leaders and faults in random orders; a history that must not be is told with its seed. */
class RandomSchedulesTest {

  /** Tasks of their own, so that they do not meet; more at once than processors, because most of their time they wait. */
  private static final int AT_ONCE = 4;

  @ParameterizedTest
  @EnumSource
  void shouldKeepEveryPromise(Locking lock) {
    run(lock, 20);
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource
  void shouldKeepEveryPromiseInManyMore(Locking lock) {
    run(lock, 500);
  }

  private static void run(Locking lock, int schedules) {
    var seed = Seed.fresh();
    try (var world = PostgresWorld.start(lock); ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
      List<CompletableFuture<Void>> runs = IntStream.range(0, schedules)
          .mapToObj(i -> CompletableFuture.runAsync(() -> run(world, new Seed(seed.value() + i)), threads))
          .toList();
      runs.forEach(CompletableFuture::join);
    }
  }

  private static void run(PostgresWorld world, Seed seed) {
    assertThat(new BusyTask(world, seed, new Faults(seed)).run()).as("%s", seed).isEmpty();
  }
}
