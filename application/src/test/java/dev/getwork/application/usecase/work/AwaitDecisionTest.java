package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.interleaving.Gate;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Waiting for a leader on another node, and for a selection of the own node. */
final class AwaitDecisionTest {

  /** The threads of a node that shuts down and does not lead any more. */
  private static final Executor STOPPING = _ -> {
    throw new RejectedExecutionException();
  };
  private static final Duration ELEVEN_SECONDS = Duration.ofSeconds(11);
  private static final Viewer ANN = new Viewer(GetWorkScenario.user("ann"), false, Optional.empty());
  private static final Viewer MANAGER = new Viewer(GetWorkScenario.MANAGER, true, Optional.empty());

  private final GetWorkScenario scenario = new GetWorkScenario(TaskFixture.aTask()).withLoans(9);
  private final AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
  private final AtomicInteger subscriptions = new AtomicInteger();
  private Duration notificationEvery = Duration.ofDays(1);
  private Runnable whileWaiting = () -> {};
  private Optional<DecidedRequest> notified = Optional.empty();

  @Test
  void shouldCountWaitingByTheUserAsRechecks() {
    assertThat(await(ANN, ELEVEN_SECONDS).request().rechecks()).isEqualTo(2);
  }

  @Test
  void shouldNotCountWaitingByAManagerAsRechecks() {
    assertThat(await(MANAGER, ELEVEN_SECONDS).request().rechecks()).isZero();
  }

  @Test
  void shouldNotCountNotificationsForOthersAsRechecks() {
    notificationEvery = Duration.ofSeconds(1);
    assertThat(await(ANN, ELEVEN_SECONDS).request().rechecks()).isEqualTo(1);
  }

  @Test
  void shouldNotReturnTheDecisionOfAnEarlierRequest() {
    notified = Optional.of(new DecidedRequest(scenario.request("ann", 1).request(), List.of()));
    assertThat(await(ANN, ELEVEN_SECONDS).request().isPending()).isTrue();
  }

  @Test
  void shouldNotWaitForAnotherLeaderWithoutMaximumWait() {
    assertThat(await(ANN, Duration.ZERO).busy()).isTrue();
    assertThat(time).hasValue(Instant.EPOCH);
  }

  @Test
  void shouldNotBeBusyWhenAnotherNodeHasServedTheRequest() {
    whileWaiting = scenario::serveStranded;
    WorkRequestView view = await(ANN, ELEVEN_SECONDS);
    assertThat(view.request().isPending()).isFalse();
    assertThat(view.busy()).isFalse();
  }

  @Test
  void shouldStopWaitingWhenInterrupted() {
    Thread.currentThread().interrupt();
    try {
      await(ANN, ELEVEN_SECONDS);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(time).hasValue(Instant.EPOCH);
  }

  @Test
  void shouldCloseItsSubscription() {
    await(ANN, Duration.ofSeconds(1));
    assertThat(subscriptions).hasValue(0);
  }

  @Test
  void shouldNotTryToLeadForADecidedRequest() {
    WorkRequest decided = scenario.request("ann", 1).request();
    scenario.manualNode.get(RecheckWork.class).recheck(decided.id(), ANN, ELEVEN_SECONDS, Set.of());
    assertThat(scenario.leaders.waiting()).isZero();
  }

  @Test
  void shouldLeaveARequestToOtherNodesWhenShuttingDown() {
    RequestWork stopping = scenario.world.node(STOPPING).get(RequestWork.class);
    for (int attempt = 0; attempt < 2; attempt++) {
      WorkRequestView view = GetWorkScenario.view(stopping.request(scenario.command("ann", 1, Duration.ZERO)));
      assertThat(view.busy()).isTrue();
    }
    scenario.serveStranded();
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldFailWhenARequestNoLongerExists() {
    RequestWork requestWork = scenario.world.node(STOPPING).with(WorkRequests.class,
        PortProxy.of(WorkRequests.class, scenario.world.requests(),
            (method, _, call) -> method.equals("find") ? Optional.empty() : call.call()))
        .with(DecisionNotifications.class, new PassingTime())
        .with(InstantSource.class, time::get)
        .get(RequestWork.class);
    RequestWorkCommand command = scenario.command("ann", 1, ELEVEN_SECONDS);
    assertThatIllegalStateException().isThrownBy(() -> requestWork.request(command)).withMessageContaining("no longer");
  }

  @Test
  void shouldWaitForAFastSelectionEvenWithoutMaximumWait() {
    assertThat(GetWorkScenario.loans(leading(0, Duration.ZERO))).containsExactly("L-1");
  }

  @Test
  void shouldWaitForALongSelectionUpToTheMaximumWait() {
    assertThat(GetWorkScenario.loans(leading(1, Duration.ofSeconds(20)))).containsExactly("L-1");
  }

  @Test
  void shouldNotBeBusyWhileItsOwnNodeLeads() {
    WorkRequestView view = leading(1, Duration.ZERO);
    assertThat(view.request().isPending()).isTrue();
    assertThat(view.busy()).isFalse();
  }

  private WorkRequestView await(Viewer viewer, Duration maxWait) {
    WorkRequest request = scenario.recorded("ann", 1);
    return scenario.world.node(STOPPING)
        .with(DecisionNotifications.class, new PassingTime())
        .with(InstantSource.class, time::get)
        .get(RecheckWork.class).recheck(request.id(), viewer, maxWait, Set.of()).orElseThrow();
  }

  /** Requests work on a node that leads, and whose selection lasts until this many waits were in vain. */
  private WorkRequestView leading(int inVain, Duration maxWait) {
    var selecting = new Gate();
    scenario.world.selection().whileSelecting(selecting);
    ApplicationNode node = scenario.world.node(leader -> {
      InMemoryWorld.THREADS.execute(leader);
      selecting.awaitThread();
    }).with(DecisionNotifications.class, new LateNotification(selecting, new AtomicInteger(inVain)))
        .with(InstantSource.class, time::get);
    WorkRequestView view =
        GetWorkScenario.view(node.get(RequestWork.class).request(scenario.command("ann", 1, maxWait)));
    selecting.open();
    return view;
  }

  /** Time passes while a subscriber waits. */
  private final class PassingTime implements DecisionNotifications {

    @Override
    public void publish(TaskId task, List<DecidedRequest> decided) {}

    @Override
    public DecisionSubscription subscribe(TaskId task, UserName user) {
      subscriptions.incrementAndGet();
      return new DecisionSubscription() {
        @Override
        public Optional<DecidedRequest> await(WorkRequestId request, Duration atMost) {
          whileWaiting.run();
          time.updateAndGet(now -> now.plus(atMost.compareTo(notificationEvery) < 0 ? atMost : notificationEvery));
          return notified;
        }

        @Override
        public void close() {
          subscriptions.decrementAndGet();
        }
      };
    }
  }

  /** Lets time pass in vain a number of times; then lets the selection end, and waits for its notification. */
  private final class LateNotification implements DecisionNotifications {

    private final Gate selecting;
    private final AtomicInteger inVain;
    private final CountDownLatch published = new CountDownLatch(1);

    LateNotification(Gate selecting, AtomicInteger inVain) {
      this.selecting = selecting;
      this.inVain = inVain;
    }

    @Override
    public void publish(TaskId task, List<DecidedRequest> decided) {
      published.countDown();
    }

    @Override
    public DecisionSubscription subscribe(TaskId task, UserName user) {
      return new DecisionSubscription() {
        @Override
        public Optional<DecidedRequest> await(WorkRequestId request, Duration atMost) {
          if (inVain.getAndDecrement() > 0) {
            time.updateAndGet(now -> now.plus(atMost));
          } else {
            selecting.open();
            Concurrently.pass(published);
          }
          return Optional.empty();
        }

        @Override
        public void close() {}
      };
    }
  }
}
