package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.TaskScenario.BOUND;
import static dev.getwork.application.contract.Concurrently.resultOf;
import static dev.getwork.application.interleaving.Checkpoint.BEFORE_COMMIT;
import static dev.getwork.application.interleaving.Checkpoint.BEFORE_LOCK;
import static dev.getwork.application.interleaving.Checkpoint.PENDING_READ;
import static dev.getwork.application.interleaving.Checkpoint.RELEASED;
import static dev.getwork.application.interleaving.Checkpoint.SELECTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.interleaving.Checkpoint;
import dev.getwork.application.interleaving.Gate;
import dev.getwork.application.interleaving.Script;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two nodes whose threads are blocked at checkpoints, so that rare interleavings happen every time. */
class InterleavingsTest extends UnderBothLocks {

  private final Script firstScript = new Script();
  private final Script secondScript = new Script();
  private ApplicationNode first;
  private ApplicationNode second;

  @BeforeEach
  void startNodes() {
    first = scenario.node(firstScript);
    second = scenario.node(secondScript);
  }

  @ParameterizedTest
  @EnumSource(names = {"PENDING_READ", "BEFORE_COMMIT"})
  @DisplayName("fault 1: a request that is recorded after the pending ones were read is answered busy, and served without a recheck")
  void shouldServeARequestRecordedDuringTheDecision(Checkpoint checkpoint) {
    Gate deciding = firstScript.holdAt(checkpoint);
    var early = scenario.requesting(first, "early", 1);
    deciding.awaitThread();

    WorkRequestView late = scenario.request(second, "late", 2, Duration.ZERO);
    assertThat(late.busy()).isTrue();
    deciding.open();

    assertThat(resultOf(early).assignments()).hasSize(1);
    TaskScenario.eventually().until(() -> scenario.current(late.request()).assigned() == 2);
  }

  @Test
  @DisplayName("fault 1: a request that is recorded after the release and before the leader checks again leads")
  void shouldLeadAfterTheReleaseBeforeTheLeaderChecksAgain() {
    Gate released = firstScript.holdAt(RELEASED);
    var early = scenario.requesting(first, "early", 1);
    released.awaitThread();

    assertThat(scenario.request(second, "late", 2, BOUND).assignments()).hasSize(2);
    released.open();

    assertThat(resultOf(early).assignments()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"RECORDED", "BEFORE_LOCK"})
  @DisplayName("fault 1: a request that is recorded and has not tried the lock is served by the leader's next selection, and once")
  void shouldServeARequestOnceWhenItTriesTheLockAfterTheDecision(Checkpoint checkpoint) {
    Gate commit = firstScript.holdAt(BEFORE_COMMIT);
    WorkRequest early = scenario.request(first, "early", 1, Duration.ZERO).request(); // Does not wait, and so does not recheck.
    commit.awaitThread();
    Gate late = secondScript.holdAt(checkpoint);
    var served = Concurrently.elsewhere(() -> scenario.request(second, "late", 2, Duration.ZERO));
    late.awaitThread();

    commit.open();
    TaskScenario.eventually().until(() -> scenario.database.pending().findAny().isEmpty());
    late.open();

    assertThat(scenario.current(early).assigned()).isEqualTo(1);
    assertThat(scenario.current(resultOf(served).request()).assigned()).isEqualTo(2);
    scenario.awaitIdle();
    assertThat(scenario.database.selections()).isEqualTo(2);
  }

  @Test
  @DisplayName("two nodes try the lock at the same moment: one leads, and its one selection serves both")
  void shouldElectOneLeaderWhenTwoNodesTryTheLock() {
    Gate tries = firstScript.holdAt(BEFORE_LOCK);
    Gate triesToo = secondScript.holdAt(BEFORE_LOCK);
    var ann = scenario.requesting(first, "ann", 1);
    var bob = scenario.requesting(second, "bob", 1);
    tries.awaitThread();
    triesToo.awaitThread();
    Gate selected = firstScript.holdAt(SELECTED);
    tries.open();
    selected.awaitThread();
    triesToo.open();
    selected.open();

    assertThat(resultOf(ann).assignments()).hasSize(1);
    assertThat(resultOf(bob).assignments()).hasSize(1);
    scenario.awaitIdle();
    assertThat(scenario.database.selections()).isEqualTo(1);
  }

  @Test
  @DisplayName("faults 3 and 4: a request that is recorded during the selection is served by that selection")
  void shouldServeRequestsRecordedDuringTheSelection() {
    Gate selected = firstScript.holdAt(SELECTED);
    var leader = scenario.requesting(first, "leader", 1);
    selected.awaitThread();
    WorkRequest stays = scenario.request(second, "stays", 2, Duration.ZERO).request();
    WorkRequest goes = scenario.request(second, "goes", 3, Duration.ZERO).request();
    assertThat(second.get(CancelWork.class).cancel(goes.id(), goes.user())).isEqualTo(new CancelWork.Canceled());

    selected.open();

    assertThat(resultOf(leader).assignments()).hasSize(1);
    TaskScenario.eventually().until(() -> !scenario.current(stays).isPending());
    assertThat(scenario.loansOf(stays)).containsExactly(scenario.number(2), scenario.number(3));
    assertThat(scenario.current(goes).outcome()).isEqualTo(new RequestOutcome.Canceled());
    scenario.awaitIdle();
    assertThat(scenario.database.selections()).isEqualTo(1);
  }

  @Test
  @DisplayName("a cancellation during the decision waits for it and answers with it")
  void shouldAnswerALateCancellationWithTheDecision() {
    Gate deciding = firstScript.holdAt(PENDING_READ);
    var requesting = scenario.requesting(first, "ann", 1);
    deciding.awaitThread();
    WorkRequest mine = scenario.lastOf("ann");
    var canceling = Concurrently.elsewhere(() -> second.get(CancelWork.class).cancel(mine.id(), mine.user()));
    Concurrently.assertWaits(canceling);

    deciding.open();

    assertThat(resultOf(requesting).assignments()).hasSize(1);
    assertThat(resultOf(canceling)).isEqualTo(new CancelWork.AlreadyDecided(scenario.current(mine)));
  }

  @Test
  @DisplayName("fault 3: a second request joins the first while that is pending, and is recorded after its decision")
  void shouldJoinAPendingRequestOrFollowItsDecision() {
    Gate selected = firstScript.holdAt(SELECTED);
    Gate deciding = firstScript.holdAt(PENDING_READ);
    var requesting = scenario.requesting(first, "ann", 1);
    selected.awaitThread();
    assertThat(
        scenario.answer(second, TaskScenario.user("ann"), 5, Duration.ZERO)).isInstanceOf(AlreadyPending.class);
    selected.open();
    deciding.awaitThread();
    CompletableFuture<WorkRequestView> again = scenario.requesting(second, "ann", 2);
    Concurrently.assertWaits(again);

    deciding.open();

    assertThat(scenario.loansOf(resultOf(requesting).request())).containsExactly(scenario.number(1));
    assertThat(scenario.loansOf(resultOf(again).request())).containsExactly(scenario.number(2), scenario.number(3));
  }
}
