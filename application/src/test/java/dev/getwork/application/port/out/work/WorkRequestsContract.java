package dev.getwork.application.port.out.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.WorkRequests.Recording;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.Shortfall.Why;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
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

/** What every store of work requests guarantees. Expects that no other test expires requests at the same time. */
public abstract class WorkRequestsContract {

  private static final int THREADS = 8;
  private static final WorkRequestId UNKNOWN = new WorkRequestId(Long.MAX_VALUE);

  private TestData data;
  private WorkRequests requests;
  private Tasks tasks;
  private TaskId task;

  protected abstract ContractPorts ports();

  /** Makes the last recheck of a pending request so old that the request is abandoned. */
  protected abstract void abandon(WorkRequestId id);

  @BeforeEach
  void createData() {
    ContractPorts ports = ports();
    data = new TestData(ports);
    requests = ports.requests();
    tasks = ports.tasks();
    task = data.task();
  }

  @Test
  void shouldRecordARequestAsPending() {
    UserName user = data.user();
    Recording recording = requests.record(task, user, new LoanCount(3)).orElseThrow();
    assertThat(recording.isNew()).isTrue();
    assertThat(recording.request()).satisfies(request -> {
      assertThat(request.task()).isEqualTo(task);
      assertThat(request.user()).isEqualTo(user);
      assertThat(request.originallyRequested()).isEqualTo(new LoanCount(3));
      assertThat(request.rechecks()).isZero();
      assertThat(request.isPending()).isTrue();
    });
  }

  @Test
  void shouldCommitARequestWhenItIsRecorded() {
    WorkRequest recorded = data.request(task);
    assertThat(Concurrently.resultOf(Concurrently.elsewhere(() -> requests.find(recorded.id())))).contains(recorded);
    assertThat(requests.find(UNKNOWN)).isEmpty();
  }

  @Test
  void shouldReturnThePendingRequestInsteadOfASecond() {
    UserName user = data.user();
    WorkRequest first = requests.record(task, user, new LoanCount(2)).orElseThrow().request();
    assertThat(requests.record(task, user, new LoanCount(4))).contains(new Recording(first, false));
  }

  @Test
  void shouldRecordOnePendingRequestWhenManyAreRecorded() {
    UserName user = data.user();
    List<Recording> recordings =
        Concurrently.atOnce(THREADS, _ -> requests.record(task, user, new LoanCount(1)).orElseThrow());
    assertThat(recordings).filteredOn(Recording::isNew).hasSize(1);
    assertThat(recordings).extracting(Recording::request).containsOnly(recordings.getFirst().request());
    assertThat(requests.lockPending(task)).hasSize(1);
  }

  @Test
  void shouldRecordAnotherRequestAfterTheFirstIsDecided() {
    WorkRequest first = data.request(task);
    decide(first, new RequestOutcome.Cancelled());
    assertThat(data.request(task, first.user()).id()).isNotEqualTo(first.id());
  }

  @Test
  void shouldRecordRequestsPerUserAndTask() {
    WorkRequest mine = data.request(task);
    assertThat(data.request(data.task(), mine.user()).id()).isNotEqualTo(mine.id());
    assertThat(data.request(task).id()).isNotEqualTo(mine.id());
  }

  /** A request that was pending before the pause stays pending. */
  @Test
  void shouldRecordNoNewRequestForAPausedTask() {
    WorkRequest pending = data.request(task);
    data.doInTransaction(() -> tasks.update(tasks.lock(task).orElseThrow().paused(true)));
    assertThat(requests.record(task, data.user(), new LoanCount(1))).isEmpty();
    assertThat(requests.record(task, pending.user(), new LoanCount(1))).contains(new Recording(pending, false));
    data.doInTransaction(() -> tasks.update(tasks.lock(task).orElseThrow().paused(false)));
    assertThat(requests.lockPending(task)).containsExactly(pending);
    assertThat(data.request(task).isPending()).isTrue();
  }

  /** Its requests are pending, but cannot be served. */
  @Test
  void shouldNotListAPausedTaskAsPending() {
    WorkRequest pending = data.request(task);
    data.doInTransaction(() -> tasks.update(tasks.lock(task).orElseThrow().paused(true)));
    assertThat(requests.tasksWithPending()).doesNotContain(task);
    assertThat(requests.anyPending(task)).isTrue();
    assertThat(data.inTransaction(() -> requests.lockPending(task))).containsExactly(pending);
  }

  @Test
  void shouldListPendingRequestsFirstComeFirst() {
    List<WorkRequest> recorded = List.of(data.request(task), data.request(task), data.request(task));
    data.request(data.task());
    assertThat(requests.lockPending(task)).isEqualTo(recorded).isSortedAccordingTo(WorkRequest.FIRST_COME);
  }

  @Test
  void shouldListTasksWithPendingRequests() {
    assertThat(requests.anyPending(task)).isFalse();
    WorkRequest first = data.request(task);
    data.request(task);
    assertThat(requests.anyPending(task)).isTrue();
    assertThat(requests.tasksWithPending()).containsOnlyOnce(task);
    assertThat(requests.lock(first.id())).contains(first);
  }

  @Test
  void shouldNotListADecidedRequestAsPending() {
    decide(data.request(task), new RequestOutcome.Cancelled());
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
  void shouldStoreTheDecision(RequestOutcome outcome) {
    WorkRequest request = data.request(task);
    decide(request, outcome);
    assertThat(requests.find(request.id())).contains(request.decided(outcome));
  }

  @Test
  void shouldKeepTheFirstDecision() {
    WorkRequest request = data.request(task);
    decide(request, new RequestOutcome.Cancelled());
    decide(request, new RequestOutcome.Failed("too late"));
    assertThat(requests.find(request.id())).contains(request.decided(new RequestOutcome.Cancelled()));
  }

  @Test
  void shouldRollBackDecisionsWithTheirTransaction() {
    WorkRequest request = data.request(task);
    assertThatThrownBy(() -> data.doInTransaction(() -> {
      requests.decide(List.of(request.decided(new RequestOutcome.Cancelled())));
      throw new IllegalStateException("roll back");
    })).hasMessage("roll back");
    assertThat(requests.find(request.id())).contains(request);
  }

  @Test
  void shouldCountRechecksWhilePending() {
    WorkRequest request = data.request(task);
    requests.countRecheck(request.id());
    requests.countRecheck(request.id());
    assertThat(requests.find(request.id()).orElseThrow().rechecks()).isEqualTo(2);
    decide(request, new RequestOutcome.Cancelled());
    requests.countRecheck(request.id());
    assertThat(requests.find(request.id()).orElseThrow().rechecks()).isEqualTo(2);
  }

  @Test
  void shouldListTheTaskOfTheOldestRequestFirst() {
    TaskId other = data.task();
    data.request(other);
    data.request(task);
    data.request(other);
    assertThat(requests.tasksWithPending()).filteredOn(List.of(task, other)::contains).containsExactly(other, task);
  }

  @Test
  void shouldLockARequestUntilTheTransactionEnds() {
    WorkRequest request = data.request(task);
    assertBlocks(() -> requests.lock(request.id()).stream().toList(), request);
  }

  @Test
  void shouldLockPendingRequestsUntilTheTransactionEnds() {
    assertBlocks(() -> requests.lockPending(task), data.request(task));
  }

  /** Another transaction that locks the same request waits, and then sees the decision. */
  private void assertBlocks(Supplier<List<WorkRequest>> locking, WorkRequest request) {
    var locked = new CountDownLatch(1);
    var enough = new CountDownLatch(1);
    var first = Concurrently.elsewhere(() -> data.inTransaction(() -> {
      assertThat(locking.get()).containsExactly(request);
      locked.countDown();
      Concurrently.pass(enough);
      requests.decide(List.of(request.decided(new RequestOutcome.Cancelled())));
      return true;
    }));
    Concurrently.pass(locked);
    CompletableFuture<Optional<WorkRequest>> second =
        Concurrently.elsewhere(() -> data.inTransaction(() -> requests.lock(request.id())));
    Concurrently.assertWaits(second);
    enough.countDown();
    assertThat(Concurrently.resultOf(first)).isTrue();
    assertThat(Concurrently.resultOf(second)).contains(request.decided(new RequestOutcome.Cancelled()));
  }

  @Test
  void shouldNotServeAbandonedRequests() {
    abandon(data.request(task).id());
    assertThat(requests.anyPending(task)).isFalse();
    assertThat(requests.tasksWithPending()).doesNotContain(task);
    assertThat(requests.lockPending(task)).isEmpty();
  }

  @Test
  void shouldServeAnAbandonedRequestAgainAfterARecheck() {
    WorkRequest request = data.request(task);
    abandon(request.id());
    requests.countRecheck(request.id());
    assertThat(requests.lockPending(task)).extracting(WorkRequest::id).containsExactly(request.id());
  }

  @Test
  void shouldServeAnAbandonedRequestAgainWhenItIsRequestedAgain() {
    WorkRequest request = data.request(task);
    abandon(request.id());
    assertThat(requests.record(task, request.user(), new LoanCount(1))).contains(new Recording(request, false));
    assertThat(requests.lockPending(task)).containsExactly(request);
  }

  @Test
  void shouldExpireOnlyAbandonedRequests() {
    requests.expireAbandoned();
    WorkRequest abandoned = data.request(task);
    WorkRequest waiting = data.request(task);
    abandon(abandoned.id());
    assertThat(requests.anyAbandoned()).isTrue();
    assertThat(requests.expireAbandoned()).isEqualTo(1);
    assertThat(requests.find(abandoned.id())).contains(abandoned.decided(new RequestOutcome.Expired()));
    assertThat(requests.find(waiting.id())).contains(waiting);
    assertThat(requests.anyAbandoned()).isFalse();
  }

  private void decide(WorkRequest request, RequestOutcome outcome) {
    data.doInTransaction(() -> requests.decide(List.of(request.decided(outcome))));
  }
}
