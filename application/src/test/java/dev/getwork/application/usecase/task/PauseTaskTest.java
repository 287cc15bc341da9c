package dev.getwork.application.usecase.task;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PauseTaskTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(3);
  private final TaskId task = scenario.task.id();

  @Test
  void shouldRefuseRequestsForAPausedTask() {
    WorkRequest before = scenario.recorded("ann", 1);
    pause();
    assertThat(scenario.answer("bob", 1, Duration.ZERO)).isEqualTo(new RequestWork.TaskPaused());
    assertThat(scenario.answer("ann", 1, Duration.ZERO)).isEqualTo(new RequestWork.TaskPaused());
    assertThat(scenario.world.requests().pending(task)).containsExactly(before);
  }

  @Test
  void shouldRefuseARequestWhenTheTaskIsPausedWhileItIsChecked() {
    var pausing = PortProxy.of(WorkRequests.class, scenario.world.requests(), (method, _, call) -> {
      if (method.equals("record")) {
        Concurrently.resultOf(Concurrently.elsewhere(this::pause));
      }
      return call.call();
    });
    assertThat(scenario.world.node(Runnable::run).with(WorkRequests.class, pausing).get(RequestWork.class)
        .request(scenario.command("ann", 1, Duration.ZERO))).isEqualTo(new RequestWork.TaskPaused());
    assertThat(scenario.world.requests().anyPending(task)).isFalse();
  }

  @Test
  void shouldRecordEachChangeOnce() {
    Task paused = scenario.task.paused(true);
    assertThat(pause()).contains(paused);
    assertThat(pause()).contains(paused);
    assertThat(
        scenario.node.get(TaskQueries.class).find(task, new Viewer(GetWorkScenario.MANAGER, true, Optional.empty())))
        .contains(paused);
    assertThat(resume()).contains(scenario.task);
    assertThat(resume()).contains(scenario.task);
    assertThat(scenario.world.auditLog().events()).containsExactly(
        HistoryEvent.of(Kind.TASK_PAUSED, GetWorkScenario.MANAGER, task),
        HistoryEvent.of(Kind.TASK_RESUMED, GetWorkScenario.MANAGER, task));
    assertThat(scenario.node.get(ManageTasks.class).setPaused(new TaskId(999), true, GetWorkScenario.MANAGER))
        .isEmpty();
    assertThat(scenario.node.get(ManageTasks.class).setPaused(new TaskId(999), false, GetWorkScenario.MANAGER))
        .isEmpty();
  }

  @Test
  void shouldLeadOnlyWhenItIsResumed() {
    scenario.manualNode.get(ManageTasks.class).setPaused(task, true, GetWorkScenario.MANAGER);
    assertThat(scenario.leaders.waiting()).isZero();
    resume();
    assertThat(scenario.leaders.waiting()).isEqualTo(1);
  }

  /** Users keep their loans, pending requests stay pending, and no leader selects. */
  @Test
  void shouldServePendingRequestsWhenItIsResumed() {
    scenario.assigned("bob");
    WorkRequest waiting = scenario.recorded("ann", 2);
    pause();
    int before = scenario.world.selection().selections();
    scenario.serveStranded();
    scenario.recheck(waiting, waiting.user(), Duration.ZERO);
    scenario.manualNode.get(LeadTask.class).tryToLead(task);
    scenario.leaders.runAll();
    assertThat(scenario.outcome(waiting)).isEqualTo(new RequestOutcome.Pending());
    assertThat(scenario.loansOf("bob")).hasSize(1);
    assertThat(scenario.world.selection().selections()).isEqualTo(before);

    scenario.manualNode.get(ManageTasks.class).setPaused(task, false, GetWorkScenario.MANAGER);
    scenario.leaders.runAll();
    assertThat(scenario.outcome(waiting)).isEqualTo(new Fulfilled(2, List.of()));
  }

  /** Also when the selection fails. */
  @Test
  void shouldDecideNothingWhenTheTaskIsPausedDuringTheSelection() {
    scenario.whileSelecting(this::pause);
    WorkRequest pending = scenario.requestWithoutWaiting("ann", 1).request();
    scenario.serveStranded();
    assertThat(scenario.outcome(pending)).isEqualTo(new RequestOutcome.Pending());
    assertThat(scenario.loansOf("ann")).isEmpty();

    resume();
    scenario.whileSelecting(this::pause);
    scenario.world.selection().fail("too slow");
    scenario.serveStranded();
    assertThat(scenario.outcome(pending)).isEqualTo(new RequestOutcome.Pending());
  }

  private Optional<Task> pause() {
    return scenario.node.get(ManageTasks.class).setPaused(task, true, GetWorkScenario.MANAGER);
  }

  private Optional<Task> resume() {
    return scenario.manualNode.get(ManageTasks.class).setPaused(task, false, GetWorkScenario.MANAGER);
  }
}
