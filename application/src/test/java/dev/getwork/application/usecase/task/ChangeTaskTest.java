package dev.getwork.application.usecase.task;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.port.in.task.Availability.UnknownTask;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import org.junit.jupiter.api.Test;

final class ChangeTaskTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().named("first"));
  private final InMemoryWorld world = scenario.world;

  @Test
  void shouldChangeATaskUnlessItsVersionIsStale() {
    Task changed = scenario.task.changedTo(aTask().named("renamed").build());
    assertThat(change(scenario.task.id(), 1, "renamed")).isEqualTo(new ManageTasks.Saved(changed));
    assertThat(change(scenario.task.id(), 1, "again")).isEqualTo(new ManageTasks.Stale(changed));
    assertThat(world.port(Tasks.class).find(scenario.task.id())).contains(changed);
    assertThat(world.auditLog().events())
        .containsExactly(HistoryEvent.of(Kind.TASK_CHANGED, GetWorkScenario.MANAGER, scenario.task.id()));
  }

  @Test
  void shouldRefuseTheNameOfAnotherTask() {
    world.define(aTask().named("second").build());
    assertThat(change(scenario.task.id(), 1, "second")).isEqualTo(new ManageTasks.NameTaken());
    assertThat(change(scenario.task.id(), 1, "first")).isInstanceOf(ManageTasks.Saved.class);
    assertThat(change(new TaskId(999), 1, "third")).isEqualTo(new ManageTasks.UnknownTask());
  }

  private ManageTasks.Answer change(TaskId id, long version, String name) {
    return scenario.node.get(ManageTasks.class).change(id, version, aTask().named(name).build(),
        GetWorkScenario.MANAGER);
  }
}
