package dev.getwork.adapter.persistence.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.Pages;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.task.TasksContract;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PostgresTasksTest extends TasksContract {

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }

  @Test
  void shouldListEachTaskOnceWhileMoreAreDefined() {
    var data = new TestData(ports());
    Tasks tasks = ports().tasks();
    List<TaskId> before = Stream.generate(data::task).limit(5).toList();
    List<Task> read = Pages.all(2, task -> task.id().value(), page -> {
      List<Task> found = tasks.list(page, "", Optional.empty());
      if (page.after().orElse(0) < before.getLast().value()) {
        data.task();
      }
      return found;
    });
    assertThat(read).extracting(Task::id).doesNotHaveDuplicates().containsSubsequence(before)
        .isSortedAccordingTo((one, other) -> Long.compare(one.value(), other.value()));
    Task first = tasks.find(before.getFirst()).orElseThrow();
    assertThat(tasks.list(Page.after(first.id().value() - 1, 1), "", Optional.empty())).containsExactly(first);
  }
}
