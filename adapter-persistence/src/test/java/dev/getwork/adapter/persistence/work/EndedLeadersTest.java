package dev.getwork.adapter.persistence.work;

import static dev.getwork.testkit.contract.Meanwhile.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.interleaving.Checkpoint;
import dev.getwork.testkit.interleaving.Gate;
import dev.getwork.testkit.interleaving.Script;
import dev.getwork.testkit.log.CapturedLog;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row 2: a thread ends, or its session does, at each place of the algorithm. */
class EndedLeadersTest extends UnderBothLocks {

  /** Keeps the expected warnings from the console. */
  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresTaskLock.class, LeasedLeadership.class);

  private final Script here = new Script();

  @ParameterizedTest
  @EnumSource
  @DisplayName("row 2: who is left by a thread that ends comes back, and is served")
  void shouldServeByALookWhoWasLeft(Checkpoint place) {
    WorkRequest left = leftAt(place);

    assertThat(scene.lookedAt(left).assigned()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("row 2: who is left by a thread that ends and does not come back is served by the job")
  void shouldServeByTheJobWhoWasLeft(Checkpoint place) {
    WorkRequest left = leftAt(place);

    scene.sweep();

    Scene.soon().until(() -> scene.now(left).assigned() == 2);
  }

  /** One who pressed, on a node whose thread ended at this place. */
  private WorkRequest leftAt(Checkpoint place) {
    Gate end = here.endAt(place);
    var pressing = Meanwhile.elsewhere(() -> scene.request(scene.node(here), "ann", 2, Duration.ZERO));
    end.awaitSomebody();
    WorkRequest left = scene.lastOf("ann");
    end.open();
    Scene.soon().until(pressing::isDone);
    scene.awaitRest();
    return left;
  }

  @ParameterizedTest
  @EnumSource(names = {"SELECTED", "PENDING_READ", "BEFORE_COMMIT"})
  @DisplayName("row 2: a leader that lost its lock unawares decides nothing, while its successor does")
  void shouldLetNobodyDecideWithoutTheLock(Checkpoint place) {
    Gate unaware = here.holdAt(place);
    var pressing = scene.pressing(scene.node(here), "ann", 2);
    unaware.awaitSomebody();
    WorkRequest mine = scene.lastOf("ann");
    scene.backstage.cutOffWhoDecides();
    scene.backstage.takeTheLockAway();

    assertThat(servedByASuccessor(mine).assigned()).isEqualTo(2);
    WorkRequest another = scene.recorded("bob", 1);
    unaware.open();

    assertThat(resultOf(pressing).assignments()).hasSize(2);
    scene.awaitRest();
    assertThat(scene.now(another).isPending()).as("left to whoever has the lock").isTrue();
  }

  /** Who has looked again, and is done, when this returns. */
  private WorkRequest servedByASuccessor(WorkRequest request) {
    try (var leaders = Executors.newSingleThreadExecutor()) {
      var viewer = new Viewer(request.user(), false);
      return scene.useCases(leaders, _ -> {}).recheckWork().recheck(request.id(), viewer, Scene.BOUND, Set.of())
          .orElseThrow()
          .request();
    }
  }
}
