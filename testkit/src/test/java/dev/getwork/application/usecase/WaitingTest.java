package dev.getwork.application.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.OutPortsByType;
import dev.getwork.testkit.fixture.TaskFixture;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Who waits while nobody leads, or while a leader finds that all who waited have left. */
class WaitingTest {

  /** Of a node that shuts down, and leads no more. */
  private static final Executor STOPPING = _ -> {
    throw new RejectedExecutionException();
  };

  private final Office office = new Office(TaskFixture.aTask()).withLoans(9);
  private final AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
  private final AtomicInteger listening = new AtomicInteger();
  private Duration newsEvery = Duration.ofDays(1);
  private Runnable meanwhile = () -> {};

  @Test
  void shouldCountTheWaitingOfItsUserAsLooking() {
    assertThat(looksAfter(new Viewer(Office.user("ann"), false))).isEqualTo(2);
  }

  @Test
  void shouldNotCountTheWaitingOfAManagerAsLooking() {
    assertThat(looksAfter(new Viewer(Office.MANAGER, true))).isZero();
  }

  @Test
  void shouldLookAgainWhenAllWhoWaitedHaveLeft() {
    WorkRequest gone = office.recorded("gone", 1);
    office.world.selection().whileSelecting(() -> office.useCases.cancelWork().cancel(gone.id(), gone.user()));
    OutPorts real = office.world.ports();
    OutPorts ports = OutPortsByType.exchanged(real, WorkRequests.class, whoComesLate(real.requests()));
    UseCases useCases = office.world.node(ports, office.leaders);

    office.world.jobLock().makeDue(Job.SERVE_STRANDED_REQUESTS);
    useCases.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS);
    office.leaders.runAll();

    assertThat(office.loansOf("late")).hasSize(1);
  }

  @Test
  void shouldNotWaitBehindAnotherLeaderWithoutPatience() {
    assertThat(waiting(new Viewer(Office.user("ann"), false), Duration.ZERO).busy()).isTrue();
    assertThat(time).hasValue(Instant.EPOCH);
  }

  @Test
  void shouldNotTakeNewsOfOthersForALook() {
    newsEvery = Duration.ofSeconds(1);
    assertThat(looksAfter(new Viewer(Office.user("ann"), false))).isEqualTo(1);
  }

  @Test
  void shouldNotCallBusyWhatAnotherHasServed() {
    meanwhile = office::serveStranded;
    WorkRequestView view = waiting(new Viewer(Office.user("ann"), false), Duration.ofSeconds(11));
    assertThat(view.request().isPending()).isFalse();
    assertThat(view.busy()).isFalse();
  }

  @Test
  void shouldStopWaitingWhenInterrupted() {
    Thread.currentThread().interrupt();
    try {
      waiting(new Viewer(Office.user("ann"), false), Duration.ofSeconds(11));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(time).hasValue(Instant.EPOCH);
  }

  @Test
  void shouldNotLeadForWhatIsDecided() {
    WorkRequest decided = office.press("ann", 1).request();
    office.byHand.recheckWork().recheck(decided.id(), new Viewer(decided.user(), false), Duration.ofSeconds(11),
        Set.of());
    assertThat(office.leaders.waiting()).isZero();
  }

  @Test
  void shouldListenNoLongerThanItWaits() {
    waiting(new Viewer(Office.user("ann"), false), Duration.ofSeconds(1));
    assertThat(listening).hasValue(0);
  }

  @Test
  void shouldTellWhoWaitsOnceForEachTimeSomebodyIsServed() {
    var told = new ArrayList<TaskId>();
    UseCases useCases = office.world.node(
        OutPortsByType.exchanged(office.world.ports(), WakeUps.class, new PassingTime(told::add)), office.leaders);
    office.recorded("ann", 1);
    useCases.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS);
    office.leaders.runAll();
    WorkRequest gone = office.recorded("bob", 1);
    office.world.jobLock().makeDue(Job.SERVE_STRANDED_REQUESTS);
    useCases.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS);
    office.useCases.cancelWork().cancel(gone.id(), gone.user());
    office.leaders.runAll();
    assertThat(told).containsExactly(office.task.id());
  }

  @Test
  void shouldLeaveARequestToOtherNodesWhenShuttingDown() {
    UseCases stopping = office.world.node(office.world.ports(), STOPPING);
    for (int press = 0; press < 2; press++) {
      WorkRequestView view = Office.view(stopping.requestWork().request(
          new Press(Office.user("ann"), office.task.id(), new LoanCount(1), Duration.ZERO)));
      assertThat(view.busy()).isTrue();
    }
    office.serveStranded();
    assertThat(office.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldSayThatARequestHasVanished() {
    OutPorts ports =
        OutPortsByType.exchanged(office.world.ports(), WorkRequests.class, whoForgets(office.world.ports().requests()));
    UseCases useCases = office.world.node(ports, STOPPING);
    assertThatIllegalStateException().isThrownBy(() -> useCases.requestWork().request(
        new Press(Office.user("ann"), office.task.id(), new LoanCount(1), Duration.ZERO)))
        .withMessageContaining("vanished");
  }

  /** Looks after eleven seconds of waiting in vain. */
  private int looksAfter(Viewer viewer) {
    return waiting(viewer, Duration.ofSeconds(11)).request().looks();
  }

  private WorkRequestView waiting(Viewer viewer, Duration patience) {
    WorkRequest request = office.recorded("ann", 1);
    OutPorts ports = OutPortsByType.exchanged(office.world.ports(), WakeUps.class, new PassingTime(_ -> {}));
    var useCases = new UseCases(ports, STOPPING, _ -> {}, (InstantSource) time::get);
    return useCases.recheckWork().recheck(request.id(), viewer, patience, Set.of()).orElseThrow();
  }

  private static WorkRequests whoForgets(WorkRequests requests) {
    return (WorkRequests) Proxy.newProxyInstance(
        WaitingTest.class.getClassLoader(), new Class<?>[] {WorkRequests.class},
        (_, method, arguments) -> method.getName().equals("find")
            ? Optional.empty()
            : method.invoke(requests, arguments));
  }

  /** Records a request right after the leader has read that nobody waits. */
  private WorkRequests whoComesLate(WorkRequests requests) {
    var once = new AtomicBoolean();
    return (WorkRequests) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {WorkRequests.class}, (_, method, arguments) -> {
          Object answer = method.invoke(requests, arguments);
          if (method.getName().equals("lockPending") && answer.equals(List.of()) && once.compareAndSet(false, true)) {
            office.recorded("late", 1);
          }
          return answer;
        });
  }

  /** Hears nothing, while time passes. */
  private final class PassingTime implements WakeUps {

    private final Consumer<TaskId> told;

    PassingTime(Consumer<TaskId> told) {
      this.told = told;
    }

    @Override
    public void tell(TaskId task) {
      told.accept(task);
    }

    @Override
    public Ear listen(TaskId task) {
      listening.incrementAndGet();
      return new Ear() {
        @Override
        public void await(Duration atMost) {
          meanwhile.run();
          time.updateAndGet(now -> now.plus(atMost.compareTo(newsEvery) < 0 ? atMost : newsEvery));
        }

        @Override
        public void close() {
          listening.decrementAndGet();
        }
      };
    }
  }
}
