package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.Scene.BOUND;
import static dev.getwork.adapter.persistence.work.Scene.user;
import static dev.getwork.testkit.contract.Meanwhile.resultOf;
import static dev.getwork.testkit.interleaving.Checkpoint.BEFORE_COMMIT;
import static dev.getwork.testkit.interleaving.Checkpoint.BEFORE_LOCK;
import static dev.getwork.testkit.interleaving.Checkpoint.PENDING_READ;
import static dev.getwork.testkit.interleaving.Checkpoint.RELEASED;
import static dev.getwork.testkit.interleaving.Checkpoint.SELECTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.interleaving.Checkpoint;
import dev.getwork.testkit.interleaving.Gate;
import dev.getwork.testkit.interleaving.Script;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two nodes whose threads are held and let go, so that what is rare happens every time. */
class InterleavingsTest extends UnderBothLocks {

  private final Script here = new Script();
  private final Script there = new Script();
  private UseCases first;
  private UseCases second;

  @BeforeEach
  void startNodes() {
    first = scene.node(here);
    second = scene.node(there);
  }

  @ParameterizedTest
  @EnumSource(names = {"PENDING_READ", "BEFORE_COMMIT"})
  @DisplayName("row 1: who presses after the pending were read is told busy, and served without looking again")
  void shouldServeWhoPressesWhileTheLeaderDecides(Checkpoint place) {
    Gate deciding = here.holdAt(place);
    var early = scene.pressing(first, "early", 1);
    deciding.awaitSomebody();

    WorkRequestView late = scene.press(second, "late", 2, Duration.ZERO);
    assertThat(late.busy()).isTrue();
    deciding.open();

    assertThat(resultOf(early).assignments()).hasSize(1);
    Scene.soon().until(() -> scene.now(late.request()).assigned() == 2);
  }

  @Test
  @DisplayName("row 1: who presses after the release and before the leader looks again leads")
  void shouldLetWhoPressesAfterTheReleaseLead() {
    Gate released = here.holdAt(RELEASED);
    var early = scene.pressing(first, "early", 1);
    released.awaitSomebody();

    assertThat(scene.press(second, "late", 2, BOUND).assignments()).hasSize(2);
    released.open();

    assertThat(resultOf(early).assignments()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"RECORDED", "BEFORE_LOCK"})
  @DisplayName("row 1: who has recorded and not yet tried is served by the second look, and only once")
  void shouldServeOnceWhoTriesAfterBeingServed(Checkpoint place) {
    Gate commit = here.holdAt(BEFORE_COMMIT);
    WorkRequest early = scene.request(first, "early", 1, Duration.ZERO); // Nobody waits, so nobody rechecks.
    commit.awaitSomebody();
    Gate late = there.holdAt(place);
    var served = Meanwhile.elsewhere(() -> scene.request(second, "late", 2, Duration.ZERO));
    late.awaitSomebody();

    commit.open();
    Scene.soon().until(() -> scene.backstage.pending().findAny().isEmpty());
    late.open();

    assertThat(scene.now(early).assigned()).isEqualTo(1);
    assertThat(scene.now(resultOf(served)).assigned()).isEqualTo(2);
    scene.awaitRest();
    assertThat(scene.backstage.selections()).isEqualTo(2);
  }

  @Test
  @DisplayName("two nodes that try at the same moment: one leads, and its one selection serves both")
  void shouldElectOneOfTwo() {
    Gate tries = here.holdAt(BEFORE_LOCK);
    Gate triesToo = there.holdAt(BEFORE_LOCK);
    var ann = scene.pressing(first, "ann", 1);
    var bob = scene.pressing(second, "bob", 1);
    tries.awaitSomebody();
    triesToo.awaitSomebody();
    Gate selected = here.holdAt(SELECTED);
    tries.open();
    selected.awaitSomebody();
    triesToo.open();
    selected.open();

    assertThat(resultOf(ann).assignments()).hasSize(1);
    assertThat(resultOf(bob).assignments()).hasSize(1);
    scene.awaitRest();
    assertThat(scene.backstage.selections()).isEqualTo(1);
  }

  @Test
  @DisplayName("rows 3 and 4: who comes while the selection runs is recorded at once and served by it")
  void shouldServeWhoCameDuringTheSelection() {
    Gate selected = here.holdAt(SELECTED);
    var leader = scene.pressing(first, "leader", 1);
    selected.awaitSomebody();
    WorkRequest stays = scene.press(second, "stays", 2, Duration.ZERO).request();
    WorkRequest goes = scene.press(second, "goes", 3, Duration.ZERO).request();
    assertThat(second.cancelWork().cancel(goes.id(), goes.user())).isEqualTo(new CancelWork.Cancelled());

    selected.open();

    assertThat(resultOf(leader).assignments()).hasSize(1);
    Scene.soon().until(() -> !scene.now(stays).isPending());
    assertThat(scene.loansOf(stays)).containsExactly(scene.number(2), scene.number(3));
    assertThat(scene.now(goes).outcome()).isEqualTo(new RequestOutcome.Cancelled());
    scene.awaitRest();
    assertThat(scene.backstage.selections()).isEqualTo(1);
  }

  @Test
  @DisplayName("who cancels while their request is being decided is told how it was decided")
  void shouldTellWhoCancelsTooLate() {
    Gate deciding = here.holdAt(PENDING_READ);
    var pressing = scene.pressing(first, "ann", 1);
    deciding.awaitSomebody();
    WorkRequest mine = scene.lastOf("ann");
    var cancelling = Meanwhile.elsewhere(() -> second.cancelWork().cancel(mine.id(), mine.user()));
    Meanwhile.assertWaits(cancelling);

    deciding.open();

    assertThat(resultOf(pressing).assignments()).hasSize(1);
    assertThat(resultOf(cancelling)).isEqualTo(new CancelWork.AlreadyDecided(scene.now(mine)));
  }

  @Test
  @DisplayName("row 3: a second press joins the first while that waits, and follows its decision after")
  void shouldJoinOrFollowTheFirstPress() {
    Gate selected = here.holdAt(SELECTED);
    Gate deciding = here.holdAt(PENDING_READ);
    var pressing = scene.pressing(first, "ann", 1);
    selected.awaitSomebody();
    assertThat(second.requestWork().request(new Press(user("ann"), scene.task, new LoanCount(5), Duration.ZERO)))
        .isInstanceOf(AlreadyPending.class);
    selected.open();
    deciding.awaitSomebody();
    CompletableFuture<WorkRequestView> again = scene.pressing(second, "ann", 2);
    Meanwhile.assertWaits(again);

    deciding.open();

    assertThat(scene.loansOf(resultOf(pressing).request())).containsExactly(scene.number(1));
    assertThat(scene.loansOf(resultOf(again).request())).containsExactly(scene.number(2), scene.number(3));
  }
}
