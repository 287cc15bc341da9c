package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.TestData;
import dev.getwork.domain.task.Groups;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.ManualExecutor;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.CountOutOfRange;
import dev.getwork.application.port.in.work.RequestWork.HeldLimitReached;
import dev.getwork.application.port.in.work.RequestWork.UnknownTask;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

final class RequestWorkTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(3);
  private final Thread caller = Thread.currentThread();
  private final List<String> calls = new ArrayList<>();

  @Test
  void shouldReturnThePendingRequestInsteadOfASecond() {
    scenario.world.selection().interrupt();
    WorkRequestView first = scenario.requestWithoutWaiting("ann", 2);
    assertThat(scenario.answer("ann", 3, Duration.ZERO)).isInstanceOfSatisfying(AlreadyPending.class,
        again -> assertThat(again.request().request().id()).isEqualTo(first.request().id()));
    assertThat(first.request().originallyRequested()).isEqualTo(new LoanCount(2));
  }

  @Test
  void shouldRefuseRequestsBeyondLimitsAndForUnknownTasks() {
    var strict = new GetWorkScenario(aTask().limitedTo(2, 2)).withLoans(5);
    assertThat(strict.answer("ann", 3, Duration.ZERO)).isEqualTo(new CountOutOfRange(2));
    strict.request("ann", 2);
    assertThat(strict.answer("ann", 1, Duration.ZERO)).isEqualTo(new HeldLimitReached(2, 2));
    assertThat(strict.node.get(RequestWork.class).request(
        TestData.command(GetWorkScenario.user("ann"), new TaskId(999), 1, Duration.ZERO)))
        .isEqualTo(new UnknownTask());
    assertThat(strict.world.requests().anyPending(strict.task.id())).isFalse();
  }

  @Test
  void shouldServeTheGroupsOfTheTaskOnly() {
    var east = new Groups(Set.of("east"));
    Task theirs = scenario.withLoans(2).world.define(aTask().named("theirs").forGroups(east));
    RequestWork.Answer refused = request(theirs, "ann", new Groups(Set.of("west")));
    assertThat(refused).isEqualTo(new UnknownTask());
    assertThat(scenario.world.requests().anyPending(theirs.id())).isFalse();
    assertThat(GetWorkScenario.loans(GetWorkScenario.view(request(theirs, "bob", east)))).containsExactly("L-1");
  }

  private RequestWork.Answer request(Task task, String user, Groups groups) {
    return scenario.node.get(RequestWork.class).request(new RequestWorkCommand(GetWorkScenario.user(user), groups,
        task.id(), new LoanCount(1), Duration.ofSeconds(20), Optional.empty()));
  }

  @Test
  void shouldCountOnlyLoansOfTheSameTaskAgainstTheHeldLimit() {
    var strict = new GetWorkScenario(aTask().limitedTo(1, 1)).withLoans(1);
    Task other = strict.world.define(aTask().named("other").limitedTo(1, 1).build());
    strict.request("ann", 1);
    assertThat(GetWorkScenario.loans(GetWorkScenario.view(strict.node.get(RequestWork.class).request(
        TestData.command(GetWorkScenario.user("ann"), other.id(), 1, Duration.ofSeconds(20))))))
        .containsExactly("L-1");
    Task third = strict.world.define(aTask().named("third").limitedTo(1, 1).build());
    strict.recorded(third, "ann", 1);
    assertThat(strict.node.get(RequestWork.class).request(
        TestData.command(GetWorkScenario.user("ann"), third.id(), 1, Duration.ZERO)))
        .isInstanceOf(AlreadyPending.class);
  }

  /** Without an idempotency key, requests are recorded on a thread of their own. */
  @Test
  void shouldTryToLeadAfterTheRequestIsCommitted() {
    var pending = new ArrayList<Boolean>();
    ApplicationNode node = scenario.world.node(_ -> pending.add(Concurrently.resultOf(
        Concurrently.elsewhere(() -> scenario.world.requests().anyPending(scenario.task.id())))));
    var command = scenario.command("ann", 1, Duration.ZERO);
    node.get(RequestWork.class).request(new RequestWorkCommand(
        command.user(), command.groups(), command.task(), command.count(), command.maxWait(),
        Optional.of(new IdempotencyKey("k"))));
    assertThat(pending).as("pending for other threads when a leader starts").containsExactly(true);
  }

  @Test
  void shouldReadNoKeysAndNoQueuePositionWhenDecidedAtOnce() {
    request(LONG);
    assertThat(calls).containsOnly("DecisionNotifications.subscribe", "WorkRequests.record");
  }

  @Test
  void shouldReadTheQueuePositionOnce() {
    scenario.world.selection().interrupt();
    WorkRequestView pending = request(Duration.ZERO);
    assertThat(calls).containsOnlyOnce("Leaders.position").doesNotContain("Assignments.of");
    recheck(pending);
    assertThat(calls).containsOnlyOnce("Leaders.position");
  }

  @Test
  void shouldReadADecidedRequestOnceForARecheck() {
    recheck(request(LONG));
    assertThat(calls).containsOnlyOnce("WorkRequests.find").doesNotContain("WorkRequests.countRecheck");
  }

  /** Rechecks, and forgets the earlier calls. */
  private void recheck(WorkRequestView known) {
    calls.clear();
    var viewer = new Viewer(GetWorkScenario.user("ann"), false, Optional.empty());
    node(new ManualExecutor()).get(RecheckWork.class)
        .recheck(known.request().id(), viewer, Duration.ZERO, Set.of(known.version()));
  }

  private WorkRequestView request(Duration maxWait) {
    return GetWorkScenario.view(
        node(InMemoryWorld.THREADS).get(RequestWork.class).request(scenario.command("ann", 1, maxWait)));
  }

  private ApplicationNode node(Executor leaderThreads) {
    return ApplicationNode.on(this::logged)
        .with(LeaderThreads.class, leaderThreads::execute)
        .with(CombinerThreads.class, Runnable::run);
  }

  /** Logs the calls of out-ports by the user's thread, which runs the rounds too; each of which costs a round trip. */
  private <P> P logged(Class<P> port) {
    P real = scenario.world.port(port);
    return !port.getPackageName().contains(".port.out.") ? real : PortProxy.of(port, real, (method, _, call) -> {
      if (Thread.currentThread().equals(caller)) {
        calls.add(port.getSimpleName() + "." + method);
      }
      return call.call();
    });
  }
}
