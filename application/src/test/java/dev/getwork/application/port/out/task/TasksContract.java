package dev.getwork.application.port.out.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of tasks guarantees. */
public abstract class TasksContract {

  private static final TaskId UNKNOWN = new TaskId(Long.MAX_VALUE);

  private TestData data;
  private Tasks tasks;
  private TaskId id;

  protected abstract ContractPorts ports();

  @BeforeEach
  void createData() {
    ContractPorts ports = ports();
    data = new TestData(ports);
    tasks = ports.tasks();
    id = data.task();
  }

  @Test
  void shouldStoreTasksAndTheirChanges() {
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
  void shouldStoreAPauseUntilTheTaskIsResumed() {
    assertThat(isActive(id)).isTrue();
    Task paused = tasks.find(id).orElseThrow().paused(true);
    update(paused);
    assertThat(tasks.find(id)).contains(paused);
    assertThat(isActive(id)).isFalse();
    update(paused.changedTo(paused.definition()));
    assertThat(isActive(id)).isFalse();
    update(paused.paused(false));
    assertThat(isActive(id)).isTrue();
    assertThat(isActive(UNKNOWN)).isFalse();
  }

  /** Otherwise a loan could be assigned after the pause was answered. */
  @Test
  void shouldNotPauseATaskWhileATransactionReliesOnItsActivity() {
    var paused = new CountDownLatch(1);
    CompletableFuture<Boolean> pausing = data.inTransaction(() -> {
      assertThat(data.lock(id).active()).isTrue();
      CompletableFuture<Boolean> other = Concurrently.elsewhere(() -> {
        update(data.inTransaction(() -> tasks.lock(id)).orElseThrow().paused(true));
        paused.countDown();
        return isActive(id);
      });
      Concurrently.assertWaits(other);
      assertThat(paused.getCount()).isOne();
      return other;
    });
    assertThat(Concurrently.resultOf(pausing)).isFalse();
  }

  private void update(Task task) {
    data.doInTransaction(() -> {
      tasks.lock(task.id());
      tasks.update(task);
    });
  }

  private boolean isActive(TaskId task) {
    return tasks.find(task).filter(found -> !found.paused()).isPresent();
  }
}
