package dev.getwork.testkit.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Page;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Pages;
import dev.getwork.testkit.contract.Ports;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every store of tasks promises to whoever reads them page by page. */
public abstract class TaskListContract {

  /** The ports under test. */
  protected abstract Ports ports();

  @Test
  void shouldNeitherRepeatNorMissAnythingWhileMoreIsDefined() {
    var ground = new Ground(ports());
    List<TaskId> before = Stream.generate(ground::task).limit(5).toList();
    List<Task> read = Pages.all(2, task -> task.id().value(), page -> {
      List<Task> found = ports().tasks().list(page);
      if (page.after().orElse(0) < before.getLast().value()) {
        ground.task();
      }
      return found;
    });
    assertThat(read).extracting(Task::id).doesNotHaveDuplicates().containsSubsequence(before)
        .isSortedAccordingTo((one, other) -> Long.compare(one.value(), other.value()));
    Task first = ports().tasks().find(before.getFirst()).orElseThrow();
    assertThat(ports().tasks().list(Page.after(first.id().value() - 1, 1))).containsExactly(first);
  }
}
