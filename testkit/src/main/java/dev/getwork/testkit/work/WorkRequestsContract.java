package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.port.out.work.WorkRequests.Recording;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.Shortfall.Why;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every store of work requests promises, but for those that are abandoned. */
public abstract class WorkRequestsContract {

  private static final int THREADS = 8;
  private static final WorkRequestId UNKNOWN = new WorkRequestId(Long.MAX_VALUE);

  private Ground ground;
  private WorkRequests requests;
  private Tasks tasks;
  private TaskId task;

  /** The ports under test. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    Ports ports = ports();
    ground = new Ground(ports);
    requests = ports.requests();
    tasks = ports.tasks();
    task = ground.task();
  }

  @Test
  void shouldRecordARequestAsPending() {
    UserName user = ground.user();
    Recording recording = requests.record(task, user, new LoanCount(3)).orElseThrow();
    assertThat(recording.isNew()).isTrue();
    assertThat(recording.request()).satisfies(request -> {
      assertThat(request.task()).isEqualTo(task);
      assertThat(request.user()).isEqualTo(user);
      assertThat(request.originallyRequested()).isEqualTo(new LoanCount(3));
      assertThat(request.looks()).isZero();
      assertThat(request.isPending()).isTrue();
    });
  }

  @Test
  void shouldShowARecordedRequestToOthersAtOnce() {
    WorkRequest recorded = ground.request(task);
    assertThat(Meanwhile.resultOf(Meanwhile.elsewhere(() -> requests.find(recorded.id())))).contains(recorded);
    assertThat(requests.find(UNKNOWN)).isEmpty();
  }

  @Test
  void shouldReturnTheFirstOfTwoPresses() {
    UserName user = ground.user();
    WorkRequest first = requests.record(task, user, new LoanCount(2)).orElseThrow().request();
    assertThat(requests.record(task, user, new LoanCount(4))).contains(new Recording(first, false));
  }

  @Test
  void shouldRecordOneOfManyPressesAtOnce() {
    UserName user = ground.user();
    List<Recording> recordings =
        Meanwhile.atOnce(THREADS, _ -> requests.record(task, user, new LoanCount(1)).orElseThrow());
    assertThat(recordings).filteredOn(Recording::isNew).hasSize(1);
    assertThat(recordings).extracting(Recording::request).containsOnly(recordings.getFirst().request());
    assertThat(requests.lockPending(task)).hasSize(1);
  }

  @Test
  void shouldRecordAnotherOnceTheFirstIsDecided() {
    WorkRequest first = ground.request(task);
    decide(first, new RequestOutcome.Cancelled());
    assertThat(ground.request(task, first.user()).id()).isNotEqualTo(first.id());
  }

  @Test
  void shouldKeepUsersAndTasksApart() {
    WorkRequest mine = ground.request(task);
    assertThat(ground.request(ground.task(), mine.user()).id()).isNotEqualTo(mine.id());
    assertThat(ground.request(task).id()).isNotEqualTo(mine.id());
  }

  /** What was pending before the pause waits on, for whoever presses again. */
  @Test
  void shouldRecordNothingNewForAPausedTask() {
    WorkRequest pending = ground.request(task);
    ground.doInTransaction(() -> tasks.update(tasks.lock(task).orElseThrow().paused(true)));
    assertThat(requests.record(task, ground.user(), new LoanCount(1))).isEmpty();
    assertThat(requests.record(task, pending.user(), new LoanCount(1))).contains(new Recording(pending, false));
    ground.doInTransaction(() -> tasks.update(tasks.lock(task).orElseThrow().paused(false)));
    assertThat(requests.lockPending(task)).containsExactly(pending);
    assertThat(ground.request(task).isPending()).isTrue();
  }

  /** They cannot be served, and who looks for tasks to serve must find peace; but they are pending. */
  @Test
  void shouldNotFindAPausedTaskToServe() {
    WorkRequest pending = ground.request(task);
    ground.doInTransaction(() -> tasks.update(tasks.lock(task).orElseThrow().paused(true)));
    assertThat(requests.tasksWithPending()).doesNotContain(task);
    assertThat(requests.anyPending(task)).isTrue();
    assertThat(ground.inTransaction(() -> requests.lockPending(task))).containsExactly(pending);
  }

  @Test
  void shouldListPendingRequestsFirstComeFirst() {
    List<WorkRequest> recorded = List.of(ground.request(task), ground.request(task), ground.request(task));
    ground.request(ground.task());
    assertThat(requests.lockPending(task)).isEqualTo(recorded).isSortedAccordingTo(WorkRequest.FIRST_COME);
  }

  @Test
  void shouldFindWhichTasksHavePendingRequests() {
    assertThat(requests.anyPending(task)).isFalse();
    WorkRequest first = ground.request(task);
    ground.request(task);
    assertThat(requests.anyPending(task)).isTrue();
    assertThat(requests.tasksWithPending()).containsOnlyOnce(task);
    assertThat(requests.lock(first.id())).contains(first);
  }

  @Test
  void shouldFindADecidedRequestPendingNoMore() {
    decide(ground.request(task), new RequestOutcome.Cancelled());
    assertThat(requests.anyPending(task)).isFalse();
    assertThat(requests.tasksWithPending()).doesNotContain(task);
    assertThat(requests.lockPending(task)).isEmpty();
  }

  static List<RequestOutcome> outcomes() {
    List<Shortfall> why = List.of(
        Shortfall.of(Why.HELD_LIMIT, 1),
        new Shortfall(Why.RETURNING_LATER, 7, Optional.of(Instant.parse("2026-03-02T10:00:00.123456Z"))));
    return List.of(
        new RequestOutcome.Fulfilled(5, List.of()),
        new RequestOutcome.Fulfilled(2, why),
        new RequestOutcome.Empty(why),
        new RequestOutcome.Failed("the selection \"took\" too long"),
        new RequestOutcome.Cancelled(),
        new RequestOutcome.Expired());
  }

  @ParameterizedTest
  @MethodSource("outcomes")
  void shouldKeepWhatWasDecided(RequestOutcome outcome) {
    WorkRequest request = ground.request(task);
    decide(request, outcome);
    assertThat(requests.find(request.id())).contains(request.decided(outcome));
  }

  @Test
  void shouldKeepTheFirstDecision() {
    WorkRequest request = ground.request(task);
    decide(request, new RequestOutcome.Cancelled());
    decide(request, new RequestOutcome.Failed("too late"));
    assertThat(requests.find(request.id())).contains(request.decided(new RequestOutcome.Cancelled()));
  }

  @Test
  void shouldUndoDecisionsWithTheirTransaction() {
    WorkRequest request = ground.request(task);
    assertThatThrownBy(() -> ground.doInTransaction(() -> {
      requests.decide(List.of(request.decided(new RequestOutcome.Cancelled())));
      throw new IllegalStateException("undo");
    })).hasMessage("undo");
    assertThat(requests.find(request.id())).contains(request);
  }

  @Test
  void shouldCountLooksWhilePending() {
    WorkRequest request = ground.request(task);
    requests.look(request.id());
    requests.look(request.id());
    assertThat(requests.find(request.id()).orElseThrow().looks()).isEqualTo(2);
    decide(request, new RequestOutcome.Cancelled());
    requests.look(request.id());
    assertThat(requests.find(request.id()).orElseThrow().looks()).isEqualTo(2);
  }

  @Test
  void shouldNameTheTaskFirstForWhichSomebodyWaitsLongest() {
    TaskId other = ground.task();
    ground.request(other);
    ground.request(task);
    ground.request(other);
    assertThat(requests.tasksWithPending()).filteredOn(List.of(task, other)::contains).containsExactly(other, task);
  }

  @Test
  void shouldLockARequestUntilTheTransactionEnds() {
    WorkRequest request = ground.request(task);
    assertHeldUp(() -> requests.lock(request.id()).stream().toList(), request);
  }

  @Test
  void shouldLockPendingRequestsUntilTheTransactionEnds() {
    assertHeldUp(() -> requests.lockPending(task), ground.request(task));
  }

  /** Whoever locks the same meanwhile waits, and then sees what was decided. */
  private void assertHeldUp(Supplier<List<WorkRequest>> locking, WorkRequest request) {
    var locked = new CountDownLatch(1);
    var enough = new CountDownLatch(1);
    var first = Meanwhile.elsewhere(() -> ground.inTransaction(() -> {
      assertThat(locking.get()).containsExactly(request);
      locked.countDown();
      Meanwhile.pass(enough);
      requests.decide(List.of(request.decided(new RequestOutcome.Cancelled())));
      return true;
    }));
    Meanwhile.pass(locked);
    CompletableFuture<Optional<WorkRequest>> second =
        Meanwhile.elsewhere(() -> ground.inTransaction(() -> requests.lock(request.id())));
    Meanwhile.assertWaits(second);
    enough.countDown();
    assertThat(Meanwhile.resultOf(first)).isTrue();
    assertThat(Meanwhile.resultOf(second)).contains(request.decided(new RequestOutcome.Cancelled()));
  }

  private void decide(WorkRequest request, RequestOutcome outcome) {
    ground.doInTransaction(() -> requests.decide(List.of(request.decided(outcome))));
  }
}
