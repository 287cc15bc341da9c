package dev.getwork.application.port.out.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.domain.task.Groups;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.PortContract;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of work requests guarantees. Expects that no other test expires requests at the same time. */
public abstract class WorkRequestsContract extends PortContract {

  private static final int THREADS = 8;
  private static final WorkRequestId UNKNOWN = new WorkRequestId(Long.MAX_VALUE);

  private WorkRequests requests;
  private Tasks tasks;

  /** Makes the last recheck of a pending request so old that the request is abandoned. */
  protected abstract void abandon(WorkRequestId id);

  @BeforeEach
  void setPorts() {
    requests = ports.requests();
    tasks = ports.tasks();
  }

  @Test
  void shouldRecordRequestsOfSeveralUsersInTheirOrder() {
    List<UserName> users = List.of(new UserName("b-" + data.user()), new UserName("a-" + data.user()));
    var twice = TestData.command(users.getFirst(), task, 2);
    requests.record(task, List.of(twice, TestData.command(users.getLast(), task, 1),
        TestData.command(users.getFirst(), task, 5)));
    assertThat(data.lock(task).pending())
        .extracting(WorkRequest::user, request -> request.originallyRequested().value())
        .containsExactly(tuple(users.getFirst(), 2), tuple(users.getLast(), 1));
  }

  @Test
  void shouldNotRecordARequestBeyondALimit() {
    TaskId limited = data.inTransaction(
        () -> tasks.add(TaskFixture.aTask().named("limited " + data.user()).limitedTo(1, 1).build())).id();
    UserName full = data.user();
    WorkRequest served = requests.record(limited, List.of(TestData.command(full, limited, 1))).getFirst();
    data.assign(limited, List.of(data.planned(served, data.loan(), 1)));
    data.decide(served, new RequestOutcome.Fulfilled(1, List.of()));
    UserName free = data.user();
    assertThat(requests.record(limited, List.of(TestData.command(full, limited, 1),
        TestData.command(data.user(), limited, 2), TestData.command(free, limited, 1))))
        .extracting(WorkRequest::user).containsExactly(free);
  }

  @Test
  void shouldRecordRequestsOfTheTasksGroupsOnly() {
    var groups = new Groups(Set.of("east", "/team, 1"));
    TaskId theirs = data.inTransaction(
        () -> tasks.add(TaskFixture.aTask().named("theirs " + data.user()).forGroups(groups))).id();
    UserName member = data.user();
    var count = new LoanCount(1);
    assertThat(requests.record(theirs, List.of(
        TestData.command(data.user(), theirs, count.value()),
        new RequestWorkCommand(data.user(), new Groups(Set.of("/team", "1")), theirs, count, Duration.ZERO,
            Optional.empty()),
        new RequestWorkCommand(member, new Groups(Set.of("west", "/team, 1")), theirs, count, Duration.ZERO,
            Optional.empty()))))
        .extracting(WorkRequest::user).containsExactly(member);
  }

  @Test
  void shouldRecordARequestAsPending() {
    UserName user = data.user();
    assertThat(record(user, 3)).singleElement().satisfies(request -> {
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
  void shouldNotRecordASecondPendingRequestOfAUser() {
    UserName user = data.user();
    WorkRequest first = record(user, 2).getFirst();
    assertThat(record(user, 4)).isEmpty();
    assertThat(requests.findPending(task, user)).contains(first);
    assertThat(data.request(data.task(), user).id()).as("for another task").isNotEqualTo(first.id());
  }

  @Test
  void shouldRecordOnePendingRequestWhenManyAreRecorded() {
    UserName user = data.user();
    List<List<WorkRequest>> recorded = Concurrently.atOnce(THREADS, _ -> record(user, 1));
    assertThat(recorded).filteredOn(each -> !each.isEmpty()).hasSize(1);
    assertThat(data.lock(task).pending()).hasSize(1);
  }

  @Test
  void shouldRecordAnotherRequestAfterTheFirstIsDecided() {
    WorkRequest first = data.request(task);
    data.decide(first, new RequestOutcome.Canceled());
    assertThat(data.request(task, first.user()).id()).isNotEqualTo(first.id());
  }

  /** A request that was pending before the pause stays pending, but cannot be served. */
  @Test
  void shouldRecordNoNewRequestForAPausedTask() {
    WorkRequest pending = data.request(task);
    data.doInTransaction(() -> tasks.update(tasks.lock(task).orElseThrow().paused(true)));
    assertThat(record(data.user(), 1)).isEmpty();
    assertThat(requests.findPending(task, pending.user())).contains(pending);
    assertThat(requests.tasksWithPending()).doesNotContain(task);
    assertThat(requests.anyPending(task)).isTrue();
    assertThat(data.inTransaction(() -> data.lock(task).pending())).containsExactly(pending);
    data.doInTransaction(() -> tasks.update(tasks.lock(task).orElseThrow().paused(false)));
    assertThat(data.lock(task).pending()).containsExactly(pending);
    assertThat(data.request(task).isPending()).isTrue();
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
    data.decide(data.request(task), new RequestOutcome.Canceled());
    assertNothingIsPending();
  }

  @Test
  void shouldCountRechecksWhilePending() {
    WorkRequest request = data.request(task);
    requests.countRecheck(request.id());
    requests.countRecheck(request.id());
    assertThat(requests.find(request.id()).orElseThrow().rechecks()).isEqualTo(2);
    data.decide(request, new RequestOutcome.Canceled());
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
    assertBlocks(() -> data.lock(task).pending(), data.request(task));
  }

  /** Another transaction that locks the same request waits, and then sees the decision. */
  private void assertBlocks(Supplier<List<WorkRequest>> locking, WorkRequest request) {
    var first = data.open(locking, found -> {
      data.decide(request, new RequestOutcome.Canceled());
      return found;
    });
    var second = Concurrently.elsewhere(() -> data.inTransaction(() -> requests.lock(request.id())));
    Concurrently.assertWaits(second);
    assertThat(first.commit()).containsExactly(request);
    assertThat(Concurrently.resultOf(second)).contains(request.decided(new RequestOutcome.Canceled()));
  }

  @Test
  void shouldNotServeAbandonedRequests() {
    abandon(data.request(task).id());
    assertNothingIsPending();
  }

  private void assertNothingIsPending() {
    assertThat(requests.anyPending(task)).isFalse();
    assertThat(requests.tasksWithPending()).doesNotContain(task);
    assertThat(data.lock(task).pending()).isEmpty();
  }

  @Test
  void shouldServeAnAbandonedRequestAgainAfterARecheck() {
    WorkRequest request = data.request(task);
    abandon(request.id());
    requests.countRecheck(request.id());
    assertThat(data.lock(task).pending()).extracting(WorkRequest::id).containsExactly(request.id());
  }

  @Test
  void shouldServeAnAbandonedRequestAgainWhenItIsRequestedAgain() {
    WorkRequest request = data.request(task);
    abandon(request.id());
    assertThat(requests.findPending(task, request.user())).contains(request);
    assertThat(data.lock(task).pending()).containsExactly(request);
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

  private List<WorkRequest> record(UserName user, int count) {
    return requests.record(task, List.of(TestData.command(user, task, count)));
  }
}
