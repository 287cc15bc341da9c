package dev.getwork.testkit.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.fixture.TaskFixture;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of tasks promises. */
public abstract class TasksContract {

  private static final TaskId UNKNOWN = new TaskId(Long.MAX_VALUE);

  private Ground ground;
  private Tasks tasks;
  private TaskId id;

  /** The ports under test. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    Ports ports = ports();
    ground = new Ground(ports);
    tasks = ports.tasks();
    id = ground.task();
  }

  @Test
  void shouldKeepWhatATaskIs() {
    Task task = tasks.find(id).orElseThrow();
    assertThat(task.version()).isEqualTo(1);
    assertThat(task.paused()).isFalse();
    assertThat(tasks.all()).contains(task);
    Task changed = task.changedTo(TaskFixture.aTask().named("task " + UUID.randomUUID()).largestFirst().build());
    update(changed);
    assertThat(tasks.find(id)).contains(changed);
    assertThat(tasks.find(UNKNOWN)).isEmpty();
  }

  @Test
  void shouldKeepAPauseUntilItIsEnded() {
    assertThat(handsOut(id)).isTrue();
    Task paused = tasks.find(id).orElseThrow().paused(true);
    update(paused);
    assertThat(tasks.find(id)).contains(paused);
    assertThat(handsOut(id)).isFalse();
    update(paused.changedTo(paused.definition()));
    assertThat(handsOut(id)).isFalse();
    update(paused.paused(false));
    assertThat(handsOut(id)).isTrue();
    assertThat(handsOut(UNKNOWN)).isFalse();
  }

  /** Else a loan could be handed out after a manager was told that the task is paused. */
  @Test
  void shouldNotLetATaskBePausedWhileSomebodyRelies() {
    var paused = new CountDownLatch(1);
    CompletableFuture<Boolean> pausing = ground.inTransaction(() -> {
      assertThat(tasks.handsOut(id)).isTrue();
      CompletableFuture<Boolean> other = Meanwhile.elsewhere(() -> {
        update(ground.inTransaction(() -> tasks.lock(id)).orElseThrow().paused(true));
        paused.countDown();
        return handsOut(id);
      });
      Meanwhile.assertWaits(other);
      assertThat(paused.getCount()).isOne();
      return other;
    });
    assertThat(Meanwhile.resultOf(pausing)).isFalse();
  }

  private void update(Task task) {
    ground.doInTransaction(() -> {
      tasks.lock(task.id());
      tasks.update(task);
    });
  }

  private boolean handsOut(TaskId task) {
    return ground.inTransaction(() -> tasks.handsOut(task));
  }
}
