package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.cluster.Slots.Semaphore;
import dev.getwork.application.usecase.ApplicationSettings;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Selections of several tasks where the cluster allows one at a time. */
class SelectionSlotsTest {

  private static final Semaphore ONE = new Semaphore("selections", 1, Duration.ofSeconds(10));

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(9);
  private final InMemoryWorld world = scenario.world;
  private final Slots slots = world.port(Slots.class);
  private final Task other = world.define(aTask().named("other").build());

  @Test
  void shouldLeaveARequestPendingAndBeBusyWhileEverySlotIsTaken() {
    slots.take(ONE);
    WorkRequestView view = GetWorkScenario.view(world.node().with(ApplicationSettings.class, settings(1))
        .get(RequestWork.class).request(scenario.command("ann", 1, Duration.ZERO)));
    assertThat(view.request().isPending()).isTrue();
    assertThat(view.busy()).isTrue();
    assertThat(world.selection().selections()).isZero();
  }

  @Test
  void shouldServeATaskThatWasRefusedASlotWhenOneIsReleased() {
    WorkRequest first = scenario.recorded("ann", 1);
    WorkRequest waits = scenario.recorded(other, "bob", 1);
    ApplicationNode node = node(slots);
    scenario.whileSelecting(() -> {
      serve(node(slots), other);
      return world.selection().selections();
    });

    serve(node, scenario.task);

    assertThat(scenario.outcome(first)).isInstanceOf(Fulfilled.class);
    assertThat(scenario.outcome(waits)).isInstanceOf(Fulfilled.class);
  }

  /** The leader that released it tried to lead the task, and found it led by the one that was just refused a slot. */
  @Test
  void shouldTryAgainWhenASlotWasReleasedWhileItLed() {
    WorkRequest waits = scenario.recorded("ann", 1);
    var freed = new AtomicBoolean();
    Slots freedLate = PortProxy.of(Slots.class, slots,
        (method, _,
            call) -> method.equals("take") && freed.compareAndSet(false, true) ? Optional.empty() : call.call());
    serve(node(freedLate), scenario.task);

    assertThat(scenario.outcome(waits)).isInstanceOf(Fulfilled.class);
  }

  @Test
  void shouldNotTryForeverWhileEverySlotIsTaken() {
    slots.take(ONE);
    WorkRequest waits = scenario.recorded("ann", 1);

    serve(node(slots), scenario.task);

    assertThat(scenario.outcome(waits)).isEqualTo(waits.outcome());
    assertThat(world.selection().selections()).isZero();
  }

  @Test
  void shouldReleaseTheSlotWhenTheSelectionThrows() {
    scenario.recorded("ann", 1);
    world.selection().whileSelecting(() -> {
      throw new IllegalStateException("no more memory");
    });

    assertThatIllegalStateException().isThrownBy(() -> serve(node(slots), scenario.task));

    assertThat(slots.anyFree(ONE)).isTrue();
  }

  @Test
  void shouldTakeNoSlotWhenNoRequestIsPending() {
    serve(node(neverCalled()), scenario.task);
    assertThat(world.selection().selections()).isZero();
  }

  @Test
  void shouldNotLeadOtherTasksWhileAnotherSlotIsFree() {
    scenario.recorded("ann", 1);
    scenario.recorded(other, "bob", 1);
    ApplicationNode node = scenario.manualNode.with(ApplicationSettings.class, settings(2));

    serve(node, scenario.task);

    assertThat(world.selection().selections()).isEqualTo(1);
  }

  private static ApplicationSettings settings(int selectionSlots) {
    return new ApplicationSettings(selectionSlots, Duration.ofDays(1));
  }

  private static Slots neverCalled() {
    return PortProxy.of(Slots.class, (method, _, _) -> {
      throw new AssertionError(method);
    });
  }

  private ApplicationNode node(Slots nodeSlots) {
    return scenario.manualNode.with(Slots.class, nodeSlots).with(ApplicationSettings.class, settings(1));
  }

  /** Leads, and runs all attempts that follow. */
  private void serve(ApplicationNode node, Task task) {
    node.get(LeadTask.class).tryToLead(task.id());
    scenario.leaders.runAll();
  }
}
