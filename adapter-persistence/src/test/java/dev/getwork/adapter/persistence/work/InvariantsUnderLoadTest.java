package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.fixture.Seed;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** While work is handed out, ended, cancelled and transferred, no look finds anything wrong: no false alarm. */
class InvariantsUnderLoadTest {

  private static final int THREADS = 4;
  private static final int ROUNDS = 25;
  private static final Disposition[] DISPOSITIONS = {
    new Disposition.Complete(), new Disposition.ReturnAfter(new ReturnDelay(0), Optional.empty()),
    new Disposition.ReturnAfter(new ReturnDelay(0), Optional.empty())
  };

  @ParameterizedTest
  @EnumSource
  void shouldRaiseNoFalseAlarm(Locking lock) {
    var seed = Seed.fresh();
    try (var world = PostgresWorld.start(lock); var scene = new Scene(world, 12, new TaskLimits(3, 4))) {
      List<CompletableFuture<Boolean>> users = IntStream.range(0, THREADS)
          .mapToObj(i -> Meanwhile.elsewhere(() -> work(scene, i, new Seed(seed.value() + i).generator())))
          .toList();
      Map<Invariant, Long> most = new EnumMap<>(Invariant.class);
      do {
        List<InvariantCheck> checks = world.get(Invariants.class).check();
        assertThat(checks).as("%s", seed).allMatch(InvariantCheck::kept);
        checks.forEach(check -> most.merge(check.invariant(), check.of(), Math::max));
      } while (!users.stream().allMatch(CompletableFuture::isDone));
      users.forEach(Meanwhile::resultOf);
      assertThat(most).as("each was looked at while there was something to see").hasSize(Invariant.values().length)
          .allSatisfy((_, of) -> assertThat(of).isPositive());
    }
  }

  private static boolean work(Scene scene, int number, RandomGenerator choices) {
    var useCases = scene.node(_ -> {});
    UserName me = Scene.user("user-" + number);
    for (int round = 0; round < ROUNDS; round++) {
      boolean patient = choices.nextInt(4) > 0;
      scene.ask(useCases, me, 1 + choices.nextInt(3), patient ? Scene.BOUND : Duration.ZERO);
      for (Assignment mine : scene.world.ports().assignments().activeOf(me)) {
        switch (choices.nextInt(4)) {
          case 0 -> useCases.transferAssignment()
              .transfer(mine.id(), Scene.user("user-" + choices.nextInt(THREADS)), Scene.user("manager"),
                  Optional.empty());
          case 1 -> useCases.releaseAssignment().release(mine.id(), Scene.user("manager"));
          default -> scene.dispose(useCases, mine, DISPOSITIONS[choices.nextInt(DISPOSITIONS.length)]);
        }
      }
      scene.world.ports().holds().endDueReturns(Instant.EPOCH, 10);
    }
    return true;
  }
}
