package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.TaskScenario.BOUND;
import static dev.getwork.application.contract.Concurrently.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.interleaving.Checkpoint;
import dev.getwork.application.interleaving.Gate;
import dev.getwork.application.interleaving.Script;
import dev.getwork.application.port.in.work.ControlAbsences;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A manager marks a user absent while a request of this user is recorded or decided. */
class AbsenceRaceTest extends UnderBothLocks {

  private final Script script = new Script();

  @Override
  boolean ready() {
    return true;
  }

  @ParameterizedTest
  @EnumSource(names = {"RECORDED", "SELECTED", "PENDING_READ", "BEFORE_COMMIT"})
  void shouldReleaseAllLoansWhenARequestIsDecidedMeanwhile(Checkpoint checkpoint) {
    assertNoLoanIsLeft(scenario.node(script), checkpoint);
  }

  @ParameterizedTest
  @EnumSource(names = {"PENDING_READ", "BEFORE_COMMIT"})
  void shouldReleaseAllLoansWhenARequestIsRecordedAndDecidedMeanwhile(Checkpoint checkpoint) {
    ApplicationNode node = scenario.node(script);
    scenario.request(node, scenario.product + "-bob", 1, BOUND);
    scenario.awaitIdle();
    assertNoLoanIsLeft(node, checkpoint);
  }

  private void assertNoLoanIsLeft(ApplicationNode node, Checkpoint checkpoint) {
    UserName ann = TaskScenario.user(scenario.product + "-ann");
    Gate gate = script.holdAt(checkpoint);
    var requesting = Concurrently.elsewhere(() -> scenario.answer(node, ann, 2, Duration.ZERO));
    gate.awaitThread();
    CompletableFuture<Absence> marking = Concurrently.elsewhere(() -> scenario.undisturbedNode()
        .get(ControlAbsences.class)
        .begin(ann, world.ports().clock().now().plus(Duration.ofDays(1)), Optional.empty(),
            TaskScenario.user("manager"))
        .orElseThrow());
    TaskScenario.eventually().until(() -> marking.isDone() || scenario.database.anyWaits());
    gate.open();
    resultOf(requesting);
    var refusal = new RequestWork.UserAbsent(resultOf(marking));
    scenario.awaitIdle();
    assertThat(world.ports().assignments().activeOf(ann)).isEmpty();
    assertThat(scenario.answer(node, ann, 1, Duration.ZERO)).isEqualTo(refusal);
    assertThat(scenario.database.pending()).isEmpty();
  }
}
