package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.QueuePosition;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class RecheckWorkTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Viewer ANN = new Viewer(GetWorkScenario.user("ann"), false, Optional.empty());

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(3);

  @Test
  void shouldReturnTheQueuePosition() {
    scenario.world.selection().interrupt();
    scenario.recorded("ann", 1);
    WorkRequest second = scenario.recorded("bob", 1);
    scenario.world.leaders().setUsualSelection(Duration.ofSeconds(3));
    QueuePosition position = recheck(second, Duration.ZERO).position().orElseThrow();
    assertThat(position.position()).isEqualTo(2);
    assertThat(position.expectedWait()).contains(Duration.ofSeconds(3));
    scenario.world.selection().replaceResult(found -> found);
    assertThat(recheck(second, LONG).position()).isEmpty();
  }

  @Test
  void shouldKeepTheVersionAfterARecheck() {
    scenario.world.selection().interrupt();
    WorkRequest request = scenario.recorded("ann", 1);
    WorkRequestView first = recheck(request, Duration.ZERO);
    scenario.world.leaders().setUsualSelection(Duration.ofSeconds(3));
    WorkRequestView second = recheck(request, Duration.ZERO);
    assertThat(second.recheckAfter()).isNotEqualTo(first.recheckAfter());
    assertThat(second.version()).isEqualTo(first.version());
  }

  @Test
  void shouldReturnAtOnceWhenTheVersionIsUnknown() {
    scenario.world.selection().interrupt();
    WorkRequest request = scenario.recorded("ann", 1);
    assertThat(recheck(request, LONG, "PENDING-7").version()).isEqualTo("PENDING-1");
  }

  @Test
  void shouldWaitUntilTheQueuePositionChanges() {
    scenario.world.selection().interrupt();
    WorkRequest first = scenario.recorded("ann", 1);
    WorkRequest second = scenario.recorded("bob", 1);
    CompletableFuture<WorkRequestView> poll = Concurrently.elsewhere(() -> recheck(second, LONG, "PENDING-2"));
    Concurrently.assertWaits(poll);
    scenario.node.get(CancelWork.class).cancel(first.id(), first.user());
    scenario.world.port(DecisionNotifications.class).publish(scenario.task.id(), List.of());
    assertThat(Concurrently.resultOf(poll).version()).isEqualTo("PENDING-1");
  }

  @Test
  void shouldWaitUntilTheRequestIsDecided() {
    scenario.world.selection().interrupt();
    WorkRequest request = scenario.recorded("ann", 1);
    CompletableFuture<WorkRequestView> poll = Concurrently.elsewhere(() -> recheck(request, LONG, "PENDING-1"));
    Concurrently.assertWaits(poll);
    scenario.world.selection().replaceResult(found -> found);
    scenario.serveStranded();
    assertThat(Concurrently.resultOf(poll).version()).isEqualTo("FULFILLED");
    assertThat(recheck(request, LONG, "FULFILLED").version()).as("at once").isEqualTo("FULFILLED");
  }

  @Test
  void shouldReturnTheSameVersionWhenTheMaximumWaitIsOver() {
    scenario.world.selection().interrupt();
    WorkRequest request = scenario.recorded("ann", 1);
    assertThat(recheck(request, Duration.ofMillis(300), "PENDING-1").version()).isEqualTo("PENDING-1");
  }

  @Test
  void shouldCountOnlyRechecksByTheUser() {
    scenario.world.selection().interrupt();
    WorkRequest request = scenario.recorded("ann", 1);
    recheck(request, new Viewer(GetWorkScenario.MANAGER, true, Optional.empty()));
    assertThat(recheck(request, ANN).request().rechecks()).isEqualTo(1);
    assertThat(recheck(request, ANN).recheckAfter()).isEqualTo(Duration.ofSeconds(20));
  }

  @Test
  void shouldShowARequestOnlyToItsUserAndManagers() {
    WorkRequest request = scenario.request("ann", 1).request();
    assertThat(scenario.node.get(RecheckWork.class).recheck(request.id(),
        new Viewer(GetWorkScenario.user("bob"), false, Optional.empty()), Duration.ZERO, Set.of())).isEmpty();
    assertThat(scenario.node.get(RecheckWork.class).recheck(new WorkRequestId(999),
        new Viewer(GetWorkScenario.MANAGER, true, Optional.empty()), Duration.ZERO, Set.of())).isEmpty();
    assertThat(recheck(request, new Viewer(GetWorkScenario.MANAGER, true, Optional.empty())).assignments()).hasSize(1);
  }

  @Test
  void shouldReturnADecisionMadeBeforeTheSubscription() {
    WorkRequest request = scenario.recorded("ann", 1);
    var late = PortProxy.of(DecisionNotifications.class, scenario.world.port(DecisionNotifications.class),
        (_, _, call) -> {
          scenario.serveStranded();
          return call.call();
        });
    assertThat(scenario.manualNode.with(DecisionNotifications.class, late).get(RecheckWork.class)
        .recheck(request.id(), ANN, Duration.ZERO, Set.of()).orElseThrow().version()).isEqualTo("FULFILLED");
  }

  private WorkRequestView recheck(WorkRequest request, Duration maxWait, String... known) {
    return scenario.recheck(request, request.user(), maxWait, known);
  }

  private WorkRequestView recheck(WorkRequest request, Viewer viewer) {
    return scenario.node.get(RecheckWork.class).recheck(request.id(), viewer, Duration.ZERO, Set.of()).orElseThrow();
  }
}
