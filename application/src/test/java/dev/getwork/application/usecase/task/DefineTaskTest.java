package dev.getwork.application.usecase.task;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DefineTaskTest {

  private static final Viewer VIEWER = new Viewer(GetWorkScenario.MANAGER, true, Optional.empty());

  private final GetWorkScenario scenario = new GetWorkScenario(aTask());
  private final ManageTasks manageTasks = scenario.node.get(ManageTasks.class);
  private final TaskQueries queries = scenario.node.get(TaskQueries.class);

  @Test
  void shouldDefineATaskWithAUniqueName() {
    assertThat(manageTasks.define(aTask().named("second").build(), GetWorkScenario.MANAGER))
        .isInstanceOfSatisfying(ManageTasks.Saved.class, answer -> {
          assertThat(answer.task().version()).isEqualTo(1);
          assertThat(queries.find(answer.task().id(), VIEWER)).contains(answer.task());
          assertThat(scenario.world.auditLog().events())
              .containsExactly(HistoryEvent.of(Kind.TASK_DEFINED, GetWorkScenario.MANAGER, answer.task().id()));
        });
    assertThat(manageTasks.define(aTask().named("second").build(), GetWorkScenario.MANAGER))
        .isEqualTo(new ManageTasks.NameTaken());
    assertThat(queries.list(Page.first(50), "", VIEWER)).hasSize(2);
  }

  @Test
  void shouldRequireExistingNotAfter() {
    assertThat(manageTasks.define(aTask().named("after").notAfter(scenario.task.id()), GetWorkScenario.MANAGER))
        .isInstanceOf(ManageTasks.Saved.class);
    var unknown = new TaskId(999);
    TaskDefinition definition = aTask().named("second").notAfter(scenario.task.id(), unknown);
    assertThat(manageTasks.define(definition, GetWorkScenario.MANAGER))
        .isEqualTo(new ManageTasks.NotAfterUnknown(Set.of(unknown)));
    assertThat(scenario.node.get(ManageTasks.class).change(scenario.task.id(), 1, definition, GetWorkScenario.MANAGER))
        .isEqualTo(new ManageTasks.NotAfterUnknown(Set.of(unknown)));
    assertThat(queries.find(scenario.task.id(), VIEWER)).contains(scenario.task);
  }
}
