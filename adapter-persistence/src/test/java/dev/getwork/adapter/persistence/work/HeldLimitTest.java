package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.Scene.BOUND;
import static dev.getwork.adapter.persistence.work.Scene.user;
import static dev.getwork.testkit.contract.Meanwhile.resultOf;
import static dev.getwork.testkit.interleaving.Checkpoint.BEFORE_COMMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.interleaving.Gate;
import dev.getwork.testkit.interleaving.Script;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Row 11: who counts the loans of the same user at the same time. {@link PublishedFaultsTest} has the transfer first. */
class HeldLimitTest extends UnderBothLocks {

  private static final TaskLimits TWO = new TaskLimits(2, 2);

  /** Than the server cuts off a leader that is held. */
  private static final Duration SOONER = Duration.ofSeconds(5);

  private final Script here = new Script();

  @Override
  TaskLimits limits() {
    return TWO;
  }

  @Test
  @DisplayName("row 11: a transfer to a user whose request is being decided waits, and finds the limit reached")
  void shouldRefuseATransferThatCountsAfterTheLeader() {
    AssignmentId others = oneOf("other");
    oneOf("ann");
    Gate counted = here.holdAt(BEFORE_COMMIT);
    var pressing = scene.pressing(scene.node(here), "ann", 1);
    counted.awaitSomebody();
    var transferring = transferring(others, user("ann"));
    Scene.soon().until(() -> transferring.isDone() || scene.backstage.somebodyWaitsToCount());

    counted.open();

    assertThat(resultOf(pressing).assignments()).hasSize(1);
    assertThat(resultOf(transferring)).isEqualTo(new TransferAssignment.HeldLimitReached(2));
  }

  @Test
  @DisplayName("row 11: leaders of two tasks who count for the same user do not wait for each other")
  void shouldCountForEachTaskByItself() {
    Gate counted = here.holdAt(BEFORE_COMMIT);
    var pressing = scene.pressing(scene.node(here), "ann", 2);
    counted.awaitSomebody();
    try (var other = new Scene(world, 20, TWO)) {
      assertThat(other.press(other.useCases(), "ann", 2, SOONER).assignments()).hasSize(2);
      assertThat(other.faults()).isEmpty();
    }

    counted.open();

    assertThat(resultOf(pressing).assignments()).hasSize(2);
  }

  private AssignmentId oneOf(String name) {
    return scene.press(scene.useCases(), name, 1, BOUND).assignments().getFirst().id();
  }

  private CompletableFuture<TransferAssignment.Answer> transferring(AssignmentId assignment, UserName to) {
    return Meanwhile
        .elsewhere(
            () -> scene.node(_ -> {}).transferAssignment().transfer(assignment, to, user("manager"), Optional.empty()));
  }
}
