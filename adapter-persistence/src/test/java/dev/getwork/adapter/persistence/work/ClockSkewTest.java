package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.TaskScenario.BOUND;
import static dev.getwork.application.contract.Concurrently.resultOf;
import static dev.getwork.application.interleaving.Checkpoint.SELECTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.fixture.Seed;
import dev.getwork.application.interleaving.Gate;
import dev.getwork.application.interleaving.Script;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Nodes whose clocks are an hour ahead, an hour behind, or jump: the database's clock decides. */
class ClockSkewTest extends UnderBothLocks {

  private static final Duration HOUR = Duration.ofHours(1);

  private final Script late = new Script();

  private static ApplicationNode node(ApplicationNode node, InstantSource clock) {
    return node.with(InstantSource.class, clock);
  }

  private ApplicationNode ahead() {
    return node(scenario.undisturbedNode(), InstantSource.offset(InstantSource.system(), HOUR));
  }

  private ApplicationNode behind() {
    return node(scenario.node(late), InstantSource.offset(InstantSource.system(), HOUR.negated()));
  }

  @Test
  @DisplayName("a leader whose clock is behind keeps its lock from a node whose clock is ahead, and serves first come, first served")
  void shouldLeadByTheDatabasesClock() {
    Gate selected = late.holdAt(SELECTED);
    var first = scenario.requesting(behind(), "first", 2);
    selected.awaitThread();
    WorkRequestView second = scenario.request(ahead(), "second", 2, Duration.ZERO);
    assertThat(second.busy()).isTrue();
    WorkRequest third = scenario.request(behind(), "third", 1, Duration.ZERO).request();
    selected.open();

    assertThat(scenario.loansOf(resultOf(first).request())).containsExactly(scenario.number(1), scenario.number(2));
    TaskScenario.eventually().until(() -> !scenario.current(third).isPending());
    assertThat(scenario.loansOf(second.request())).containsExactly(scenario.number(3), scenario.number(4));
    assertThat(scenario.loansOf(third)).containsExactly(scenario.number(5));
    assertThat(scenario.database.timesOfOtherClocks()).isZero();
  }

  @Test
  void shouldExpireAndReturnByTheDatabasesClock() {
    WorkRequest here = scenario.recorded("here", 1);
    WorkRequest gone = scenario.recorded("gone", 1);
    scenario.database.setLastRecheck(here, Duration.ofMinutes(4));
    scenario.database.setLastRecheck(gone, Duration.ofMinutes(6));
    run(ahead(), Job.EXPIRE_ABANDONED_REQUESTS);
    assertThat(ahead().get(RunJob.class).run(Job.EXPIRE_ABANDONED_REQUESTS)).as("not due again")
        .isEmpty();
    assertThat(scenario.current(here).isPending()).isTrue();
    assertThat(scenario.current(gone).outcome()).isEqualTo(new RequestOutcome.Expired());

    var mine = scenario.request(behind(), "ann", 3, BOUND).assignments();
    scenario.dispose(behind(), mine.get(1), new Disposition.ReturnAt(Instant.now().plusSeconds(600), Optional.empty()));
    scenario.dispose(ahead(), mine.getFirst(), new Disposition.ReturnAfter(0, Optional.empty()));
    scenario.dispose(behind(), mine.getLast(), new Disposition.ReturnAfter(1, Optional.empty()));
    run(behind(), Job.REQUEUE_RETURNED_LOANS);
    assertThat(world.ports().holds().find(scenario.task, mine.getFirst().loan())).isEmpty();
    assertThat(world.ports().holds().find(scenario.task, mine.get(1).loan())).isPresent();
    assertThat(world.ports().holds().find(scenario.task, mine.getLast().loan())).isPresent();
    assertThat(scenario.database.timesOfOtherClocks()).isZero();
  }

  private void run(ApplicationNode node, Job job) {
    assertThat(scenario.run(node, job)).isPresent();
  }

  @Test
  void shouldServeAllRequestsWhileTheClockJumps() {
    var seed = Seed.fresh();
    RandomGenerator jumps = seed.generator();
    ApplicationNode jumping =
        node(scenario.undisturbedNode(), () -> Instant.now().plus(HOUR.multipliedBy(jumps.nextInt(-1, 2))));
    for (int user = 0; user < 6; user++) {
      scenario.request(jumping, "user-" + user, 2, Duration.ofSeconds(user % 2)).assignments()
          .forEach(one -> scenario.dispose(jumping, one, new Disposition.Complete(Map.of())));
    }
    TaskScenario.eventually().until(() -> scenario.database.pending().findAny().isEmpty());
    assertThat(scenario.database.selections()).as("%s", seed).isPositive();
    assertThat(scenario.database.timesOfOtherClocks()).isZero();
  }
}
