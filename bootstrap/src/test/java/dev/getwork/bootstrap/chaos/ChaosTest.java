package dev.getwork.bootstrap.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.fixture.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A working day on three nodes and a durable server, with faults in random order at named moments. The seed, which is
 * printed, determines the faults and what the users do, but not how they interleave.
 */
@Order(1) // Among the slowest.
class ChaosTest {

  private static final String MINUTES = "chaos.minutes";
  private static final int FULL = 30;
  private static final int FEW = 12;
  private static final int MANY = 40;

  @TempDir
  Path directory;

  @Test
  void shouldKeepAllPromisesDuringFaults() {
    var run = new ChaosRun(directory, seed(), FEW, true);
    run.withEach(List.of(Fault.KILL_NODE, Fault.PAUSE_NODE, Fault.END_SESSIONS, Fault.KILL_SERVER));
    assertThat(run.violations()).as("%s", run.seed()).isEmpty();
  }

  @Tag("proof")
  @EnabledIfSystemProperty(named = MINUTES, matches = "\\d+")
  @Test
  void shouldKeepAllPromisesDuringManyFaults() {
    int minutes = Integer.getInteger(MINUTES);
    var run = new ChaosRun(directory, seed(), MANY, false);
    run.withAll(Duration.ofMinutes(minutes));
    run.record(minutes).write("chaos.txt", minutes >= FULL);
    assertThat(run.violations()).as("%s", run.seed()).isEmpty();
  }

  /** The seed of the option {@code -Dseed}, or a new one. */
  static Seed seed() {
    Seed seed = Optional.ofNullable(Long.getLong("seed")).map(Seed::new).orElseGet(Seed::fresh);
    System.out.println("Faults and users of " + seed);
    return seed;
  }
}
