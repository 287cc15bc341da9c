package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.Scene.BOUND;
import static dev.getwork.testkit.contract.Meanwhile.resultOf;
import static dev.getwork.testkit.interleaving.Checkpoint.SELECTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.fixture.Seed;
import dev.getwork.testkit.interleaving.Gate;
import dev.getwork.testkit.interleaving.Script;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Nodes whose clocks are an hour ahead, an hour behind, or jump: it is the database's clock that decides. */
class MachineClockTest extends UnderBothLocks {

  private static final Duration HOUR = Duration.ofHours(1);

  private final Script late = new Script();

  private UseCases ahead() {
    return scene.node(_ -> {}, InstantSource.offset(InstantSource.system(), HOUR));
  }

  private UseCases behind() {
    return scene.node(late, InstantSource.offset(InstantSource.system(), HOUR.negated()));
  }

  @Test
  @DisplayName("a leader whose clock is behind keeps its lock from a node whose clock is ahead, in the order of coming")
  void shouldLeadByTheDatabasesClock() {
    Gate selected = late.holdAt(SELECTED);
    var first = scene.pressing(behind(), "first", 2);
    selected.awaitSomebody();
    WorkRequestView second = scene.press(ahead(), "second", 2, Duration.ZERO);
    assertThat(second.busy()).isTrue();
    WorkRequest third = scene.press(behind(), "third", 1, Duration.ZERO).request();
    selected.open();

    assertThat(scene.loansOf(resultOf(first).request())).containsExactly(scene.number(1), scene.number(2));
    Scene.soon().until(() -> !scene.now(third).isPending());
    assertThat(scene.loansOf(second.request())).containsExactly(scene.number(3), scene.number(4));
    assertThat(scene.loansOf(third)).containsExactly(scene.number(5));
    assertThat(scene.backstage.timesThatAreNotOfTheDatabase()).isZero();
  }

  @Test
  void shouldExpireAndReturnByTheDatabasesClock() {
    WorkRequest here = scene.recorded("here", 1);
    WorkRequest gone = scene.recorded("gone", 1);
    scene.backstage.lookedAt(here, Duration.ofMinutes(4));
    scene.backstage.lookedAt(gone, Duration.ofMinutes(6));
    run(ahead(), Job.EXPIRE_ABANDONED_REQUESTS);
    assertThat(ahead().jobs().runJob().run(Job.EXPIRE_ABANDONED_REQUESTS)).as("not due again")
        .isEqualTo(new RunJob.NotNow());
    assertThat(scene.now(here).isPending()).isTrue();
    assertThat(scene.now(gone).outcome()).isEqualTo(new RequestOutcome.Expired());

    var mine = scene.press(behind(), "ann", 2, BOUND).assignments();
    scene.dispose(ahead(), mine.getFirst(), new Disposition.ReturnAfter(new ReturnDelay(0), Optional.empty()));
    scene.dispose(behind(), mine.getLast(), new Disposition.ReturnAfter(new ReturnDelay(1), Optional.empty()));
    run(behind(), Job.REQUEUE_RETURNED_LOANS);
    assertThat(world.ports().holds().find(scene.task, mine.getFirst().loan())).isEmpty();
    assertThat(world.ports().holds().find(scene.task, mine.getLast().loan())).isPresent();
    assertThat(scene.backstage.timesThatAreNotOfTheDatabase()).isZero();
  }

  private void run(UseCases node, Job job) {
    scene.backstage.makeJobsDue();
    assertThat(node.jobs().runJob().run(job)).isInstanceOf(RunJob.Ran.class);
  }

  @Test
  void shouldServeEverybodyWhileTheClockJumps() {
    var seed = Seed.fresh();
    RandomGenerator jumps = seed.generator();
    UseCases jumping = scene.node(_ -> {}, () -> Instant.now().plus(HOUR.multipliedBy(jumps.nextInt(-1, 2))));
    for (int user = 0; user < 6; user++) {
      scene.press(jumping, "user-" + user, 2, Duration.ofSeconds(user % 2)).assignments()
          .forEach(one -> scene.dispose(jumping, one, new Disposition.Complete()));
    }
    Scene.soon().until(() -> scene.backstage.pending().findAny().isEmpty());
    assertThat(scene.backstage.selections()).as("%s", seed).isPositive();
    assertThat(scene.backstage.timesThatAreNotOfTheDatabase()).isZero();
  }
}
