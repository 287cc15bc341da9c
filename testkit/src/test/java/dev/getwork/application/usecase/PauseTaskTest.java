package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.OutPortsByType;
import dev.getwork.testkit.contract.Meanwhile;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PauseTaskTest {

  private final Office office = new Office(aTask()).withLoans(3);
  private final TaskId task = office.task.id();

  @Test
  void shouldRecordNothingForAPausedTask() {
    WorkRequest before = office.recorded("ann", 1);
    pause();
    assertThat(office.answer("bob", 1, Duration.ZERO)).isEqualTo(new RequestWork.TaskPaused());
    assertThat(office.answer("ann", 1, Duration.ZERO)).isEqualTo(new RequestWork.TaskPaused());
    assertThat(office.world.ports().requests().lockPending(task)).containsExactly(before);
  }

  @Test
  void shouldRecordNothingOncePausedWhoeverAskedBefore() {
    Assignments real = office.world.ports().assignments();
    var pausing = (Assignments) Proxy.newProxyInstance(
        Assignments.class.getClassLoader(), new Class<?>[] {Assignments.class}, (_, method, arguments) -> {
          if (method.getName().equals("activeOf")) {
            Meanwhile.resultOf(Meanwhile.elsewhere(this::pause));
          }
          return method.invoke(real, arguments);
        });
    OutPorts ports = OutPortsByType.exchanged(office.world.ports(), Assignments.class, pausing);
    assertThat(office.world.node(ports, Runnable::run).requestWork()
        .request(new Press(Office.user("ann"), task, new LoanCount(1), Duration.ZERO)))
        .isEqualTo(new RequestWork.TaskPaused());
    assertThat(office.world.ports().requests().anyPending(task)).isFalse();
  }

  @Test
  void shouldChangeNothingTwice() {
    Task paused = office.task.paused(true);
    assertThat(pause()).contains(paused);
    assertThat(pause()).contains(paused);
    assertThat(office.useCases.viewTask().find(task)).contains(paused);
    assertThat(resume()).contains(office.task);
    assertThat(resume()).contains(office.task);
    assertThat(office.world.history().events()).containsExactly(
        HistoryEvent.of(Kind.TASK_PAUSED, Office.MANAGER, task),
        HistoryEvent.of(Kind.TASK_RESUMED, Office.MANAGER, task));
    assertThat(office.useCases.tasks().pauseTask().pause(new TaskId(999), Office.MANAGER)).isEmpty();
    assertThat(office.useCases.tasks().resumeTask().resume(new TaskId(999), Office.MANAGER)).isEmpty();
  }

  /** What users hold stays with them; who waits, waits on; and nobody selects. */
  @Test
  void shouldServeWhoWaitsOnceItIsResumed() {
    office.assigned("bob");
    WorkRequest waiting = office.recorded("ann", 2);
    pause();
    int before = office.world.selection().selections();
    office.serveStranded();
    assertThat(office.outcome(waiting.id())).isEqualTo(new RequestOutcome.Pending());
    assertThat(office.loansOf("bob")).hasSize(1);
    assertThat(office.world.selection().selections()).isEqualTo(before);

    office.byHand.tasks().resumeTask().resume(task, Office.MANAGER);
    office.leaders.runAll();
    assertThat(office.outcome(waiting.id())).isEqualTo(new Fulfilled(2, List.of()));
  }

  /** Whether it was to give loans, or to say why there are none. */
  @Test
  void shouldDecideNothingOfASelectionThatWasPausedUnderWay() {
    office.whileSelecting(this::pause);
    WorkRequestView pressed = office.pressAndGo("ann", 1);
    office.serveStranded();
    assertThat(office.outcome(pressed.request().id())).isEqualTo(new RequestOutcome.Pending());
    assertThat(office.loansOf("ann")).isEmpty();

    resume();
    office.whileSelecting(this::pause);
    office.world.selection().failing("too slow");
    office.serveStranded();
    assertThat(office.outcome(pressed.request().id())).isEqualTo(new RequestOutcome.Pending());
  }

  private Optional<Task> pause() {
    return office.useCases.tasks().pauseTask().pause(task, Office.MANAGER);
  }

  private Optional<Task> resume() {
    return office.byHand.tasks().resumeTask().resume(task, Office.MANAGER);
  }
}
