package dev.getwork.bootstrap.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.fixture.Seed;
import dev.getwork.bootstrap.chaos.LoadRun.Phase;
import dev.getwork.bootstrap.chaos.Processor.Habits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The load of a working day on three nodes, then ten times as much. Only the long run asserts how fast the calls are. */
@Tag("proof")
@Isolated
class LoadTest {

  private static final String MINUTES = "load.minutes";
  private static final int FULL = 10;
  private static final int RATIO = 5;
  private static final int RECOVERY = 10;
  private static final long HEAP_NOISE = 16;
  private static final Set<Operation> CALLS_WITHOUT_SELECTIONS = EnumSet.of(Operation.DISPOSITION, Operation.PIPELINE,
      Operation.LIST, Operation.PATCH, Operation.TRANSFER, Operation.RESTORATION, Operation.ABSENCE, Operation.IMPORT);

  @TempDir
  Path directory;

  /** The same as the long run, which no test can wait for. */
  @Test
  void shouldGiveNoWrongAnswersUnderLoad() {
    Seed seed = ChaosTest.seed();
    var run = new LoadRun(directory, seed, 60, new Habits(200, 600, 2), Map.of(
        Phase.WARM_UP, Duration.ofSeconds(2), Phase.ONE_USER, Duration.ofSeconds(3),
        Phase.ONE_MANAGER, Duration.ofSeconds(2), Phase.MANY_USERS, Duration.ofSeconds(8),
        Phase.TENFOLD, Duration.ofSeconds(5), Phase.AFTERWARDS, Duration.ofSeconds(2)));
    run.run();
    assertThat(run.violations()).as("%s", seed).isEmpty();
  }

  @EnabledIfSystemProperty(named = MINUTES, matches = "\\d+")
  @Test
  void shouldServeFiveHundredUsersAndRecoverFromTenTimesTheirLoad() {
    int minutes = Integer.getInteger(MINUTES);
    Seed seed = ChaosTest.seed();
    var run = new LoadRun(directory, seed, 500, new Habits(2_000, 6_000, 2), Map.of(
        Phase.WARM_UP, Duration.ofSeconds(20), Phase.ONE_USER, Duration.ofSeconds(60),
        Phase.ONE_MANAGER, Duration.ofSeconds(90), Phase.MANY_USERS, Duration.ofMinutes(minutes),
        Phase.TENFOLD, Duration.ofSeconds(60), Phase.AFTERWARDS, Duration.ofSeconds(60)));
    run.run();
    run.record("mvn -Pproof -pl bootstrap -am -Dtest=LoadTest -Dsurefire.failIfNoSpecifiedTests=false -Dload.minutes="
        + minutes, seed).write("load.txt", minutes >= FULL);

    assertThat(run.violations()).as("%s", seed).isEmpty();
    assertThat(run.of(Phase.MANY_USERS).errors()).as("refused or unanswered calls").isZero();
    assertThat(run.lastErrorAfterwards()).as("seconds until the last refused call").isLessThan(RECOVERY);
    assertThat(run.heaps()).allSatisfy(
        (_, used) -> assertThat(used.getLast()).isLessThan(used.getFirst() * 5 / 4 + HEAP_NOISE));
    assertThat(CALLS_WITHOUT_SELECTIONS).allSatisfy(
        operation -> assertThat(run.of(Phase.MANY_USERS).percentile(operation, 0.99)).as("p99 of %s", operation)
            .isLessThan(RATIO * run.alone().percentile(operation, 0.99)));
  }
}
