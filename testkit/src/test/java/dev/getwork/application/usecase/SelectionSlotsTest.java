package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.port.out.job.Slots.AllTaken;
import dev.getwork.application.port.out.job.Slots.Semaphore;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.OutPortsByType;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Selections of several tasks, of which the house allows one at a time. */
class SelectionSlotsTest {

  private static final Semaphore ONE = new Semaphore("selections", 1, Duration.ofSeconds(10));

  private final Office office = new Office(aTask()).withLoans(9);
  private final InMemoryWorld world = office.world;
  private final Task other = world.define(aTask().named("other").build());

  @Test
  void shouldLeaveARequestPendingAndSayBusyWhileEverySlotIsTaken() {
    world.ports().slots().take(ONE);
    var node = new UseCases(
        world.ports(), InMemoryWorld.THREADS, InMemoryWorld.THREADS, InstantSource.system(), rules(1),
        _ -> {});

    WorkRequestView view = Office.view(node.requestWork()
        .request(new Press(Office.user("ann"), office.task.id(), new LoanCount(1), Duration.ZERO)));

    assertThat(view.request().isPending()).isTrue();
    assertThat(view.busy()).isTrue();
    assertThat(world.selection().selections()).isZero();
  }

  @Test
  void shouldServeWhoFoundNoSlotWhenOneIsFreed() {
    WorkRequest first = office.recorded("ann", 1);
    WorkRequest waits =
        world.ports().requests().record(other.id(), Office.user("bob"), new LoanCount(1)).orElseThrow().request();
    ServePendingRequests node = node(world.ports().slots());
    office.whileSelecting(() -> {
      serve(node(world.ports().slots()), other);
      return world.selection().selections();
    });

    serve(node, office.task);

    assertThat(office.outcome(first.id())).isInstanceOf(Fulfilled.class);
    assertThat(office.outcome(waits.id())).isInstanceOf(Fulfilled.class);
  }

  /** Whoever freed it tried to lead the task, and found it led by the one who was just told that there is no slot. */
  @Test
  void shouldTryAgainForASlotThatWasFreedWhileItLed() {
    WorkRequest waits = office.recorded("ann", 1);
    var freed = new AtomicBoolean();
    Slots real = world.ports().slots();
    Slots freedLate = (Slots) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {Slots.class}, (_, method, arguments) -> method.getName()
            .equals("take") && freed.compareAndSet(false, true) ? new AllTaken() : method.invoke(real, arguments));

    serve(node(freedLate), office.task);

    assertThat(office.outcome(waits.id())).isInstanceOf(Fulfilled.class);
  }

  @Test
  void shouldNotTryForEverWhileEverySlotIsTaken() {
    world.ports().slots().take(ONE);
    WorkRequest waits = office.recorded("ann", 1);

    serve(node(world.ports().slots()), office.task);

    assertThat(office.outcome(waits.id())).isEqualTo(waits.outcome());
    assertThat(world.selection().selections()).isZero();
  }

  @Test
  void shouldFreeTheSlotOfASelectionThatThrows() {
    office.recorded("ann", 1);
    world.selection().whileSelecting(() -> {
      throw new IllegalStateException("no more memory");
    });

    assertThatIllegalStateException().isThrownBy(() -> serve(node(world.ports().slots()), office.task));

    assertThat(world.ports().slots().anyFree(ONE)).isTrue();
  }

  @Test
  void shouldTakeNoSlotWhereNobodyWaits() {
    serve(node(neverAsked()), office.task);
    assertThat(world.selection().selections()).isZero();
  }

  @Test
  void shouldLeaveOtherTasksAloneWhileThereIsRoom() {
    office.recorded("ann", 1);
    world.ports().requests().record(other.id(), Office.user("bob"), new LoanCount(1));
    ServePendingRequests node =
        new ServePendingRequests(world.ports(), office.leaders, new SelectionSlots(world.ports().slots(), 2));

    serve(node, office.task);

    assertThat(world.selection().selections()).isEqualTo(1);
  }

  @Test
  void shouldAllowAtLeastOneSelection() {
    assertThat(rules(1).selections()).isEqualTo(1);
    assertThatIllegalArgumentException().isThrownBy(() -> rules(0)).withMessageContaining("at least one");
  }

  @Test
  void shouldKeepHistoryForAtLeastADay() {
    assertThatIllegalArgumentException().isThrownBy(() -> new HouseRules(1, Duration.ofHours(23)))
        .withMessageContaining("at least a day");
  }

  private static HouseRules rules(int selections) {
    return new HouseRules(selections, Duration.ofDays(1));
  }

  private static Slots neverAsked() {
    return (Slots) Proxy.newProxyInstance(
        SelectionSlotsTest.class.getClassLoader(), new Class<?>[] {Slots.class}, (_, method, _) -> {
          throw new AssertionError(method);
        });
  }

  private ServePendingRequests node(Slots slots) {
    OutPorts ports = OutPortsByType.exchanged(world.ports(), Slots.class, slots);
    return new ServePendingRequests(ports, office.leaders, new SelectionSlots(slots, 1));
  }

  /** Leads, and does all that follows from it. */
  private void serve(ServePendingRequests node, Task task) {
    node.start(task.id());
    office.leaders.runAll();
  }
}
