package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.domain.work.RequestOutcome.Failed;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A task whose selections fail is left alone for a while, so that it does not keep slots and the database busy. */
final class FailedSelectionsTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
  private final GetWorkScenario scenario = new GetWorkScenario(aTask(), time::get).withLoans(9);

  @BeforeEach
  void failThreeTimes() {
    scenario.world.selection().fail("took too long.");
    for (int tries = 1; tries <= 3; tries++) {
      assertFails(tries);
    }
  }

  private void assertFails(int selections) {
    assertFails("took too long.");
    assertThat(scenario.world.selection().selections()).isEqualTo(selections);
  }

  private void assertFails(String reason) {
    assertThat(scenario.request("ann", 1).request().outcome()).isEqualTo(new Failed(reason));
  }

  private void assertFailsAtOnce() {
    int selections = scenario.world.selection().selections();
    assertFails(
        "took too long. The task's selection failed three times in a row; it is tried again after a minute.");
    assertThat(scenario.world.selection().selections()).isEqualTo(selections);
  }

  private void pass(Duration duration) {
    time.updateAndGet(now -> now.plus(duration));
  }

  @Test
  void shouldFailRequestsForAMinuteWithoutASelection() {
    assertFailsAtOnce();
    pass(MINUTE.minusNanos(1));
    assertFailsAtOnce();
    pass(Duration.ofNanos(1));
    assertFails(4);
    pass(MINUTE.minusNanos(1));
    assertFailsAtOnce();
  }

  @Test
  void shouldServeRequestsAfterAMinute() {
    pass(MINUTE);
    scenario.world.selection().replaceResult(found -> found);
    assertThat(scenario.request("ann", 1).assignments()).hasSize(1);
    scenario.world.selection().fail("took too long.");
    for (int tries = 5; tries <= 7; tries++) {
      assertFails(tries);
    }
    assertFailsAtOnce();
  }

  @Test
  void shouldSelectAgainWhenTheTaskIsChanged() {
    scenario.world.port(Tasks.class).update(scenario.task.changedTo(aTask().named("corrected").build()));
    for (int tries = 4; tries <= 6; tries++) {
      assertFails(tries);
    }
    assertFailsAtOnce();
  }
}
