package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.TaskScenario.BOUND;
import static dev.getwork.adapter.persistence.work.TaskScenario.user;
import static dev.getwork.application.contract.Concurrently.resultOf;
import static dev.getwork.application.interleaving.Checkpoint.BEFORE_COMMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.interleaving.Gate;
import dev.getwork.application.interleaving.Script;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Fault 11 of docs/algorithm.md with the leader first. {@link PublishedFaultsTest} has the transfer first. */
class HeldLimitTest extends UnderBothLocks {

  private static final TaskLimits TWO = new TaskLimits(2, 2);

  /** A wait that is shorter than the timeout after which the server ends the session of an idle leader. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(5);

  private final Script script = new Script();

  @Override
  TaskLimits limits() {
    return TWO;
  }

  @Test
  @DisplayName("fault 11: a transfer to a user whose request is being decided waits, and is refused at the limit")
  void shouldRefuseATransferWhenTheLeaderCountedFirst() {
    AssignmentId others = oneOf("other");
    oneOf("ann");
    scenario.awaitIdle(); // Before it ends, the leader checks for new requests, and would serve the next one.
    Gate counted = script.holdAt(BEFORE_COMMIT);
    var requesting = scenario.requesting(scenario.node(script), "ann", 1);
    counted.awaitThread();
    var transferring = transferring(others, user("ann"));
    TaskScenario.eventually().until(() -> transferring.isDone() || scenario.database.anyWaitsToCount());

    counted.open();

    assertThat(resultOf(requesting).assignments()).hasSize(1);
    assertThat(resultOf(transferring)).isEqualTo(new TransferAssignment.HeldLimitReached(2));
  }

  @Test
  @DisplayName("fault 11: leaders of two tasks that count for the same user do not wait for each other")
  void shouldCountForEachTaskSeparately() {
    Gate counted = script.holdAt(BEFORE_COMMIT);
    var requesting = scenario.requesting(scenario.node(script), "ann", 2);
    counted.awaitThread();
    try (var other = new TaskScenario(world, 20, TWO)) {
      assertThat(other.request(other.node(), "ann", 2, MAX_WAIT).assignments()).hasSize(2);
      assertThat(other.violations()).isEmpty();
    }

    counted.open();

    assertThat(resultOf(requesting).assignments()).hasSize(2);
  }

  private AssignmentId oneOf(String name) {
    return scenario.request(scenario.node(), name, 1, BOUND).assignments().getFirst().id();
  }

  private CompletableFuture<TransferAssignment.Answer> transferring(AssignmentId assignment, UserName to) {
    return Concurrently
        .elsewhere(
            () -> scenario.undisturbedNode().get(TransferAssignment.class).transfer(assignment, to,
                Optional.empty(), user("manager")));
  }
}
