package dev.getwork.application.usecase.task;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.task.FigureQueries;
import dev.getwork.application.port.in.task.FigureQueries.Figures;
import dev.getwork.application.port.out.task.FigureStore;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class FigureQueriesTest {

  private static final Set<TaskId> TASKS = Set.of(new TaskId(7));

  private final InMemoryWorld world = new InMemoryWorld();
  private final List<List<?>> calls = new ArrayList<>();
  private Object answer = List.of("read");
  private final ApplicationNode node = world.node().with(FigureStore.class,
      PortProxy.of(FigureStore.class, (_, arguments, _) -> {
        calls.add(arguments);
        return answer instanceof Task left ? !arguments.contains(left) : answer;
      }));

  @Test
  void shouldBeginAtAFullHour() {
    FigureQueries figures = node.get(FigureQueries.class);
    Instant hour = world.clock().now().truncatedTo(ChronoUnit.HOURS);
    Instant dayAgo = hour.minus(23, ChronoUnit.HOURS);
    assertThat(figures.tasks(TASKS, 1)).isEqualTo(new Figures<>(hour, List.of("read")));
    assertThat(figures.users(Optional.empty(), 24)).isEqualTo(new Figures<>(dayAgo, List.of("read")));
    assertThat(figures.reasons(Optional.empty(), 24)).isEqualTo(new Figures<>(dayAgo, List.of("read")));
    assertThat(calls).containsExactly(List.of(TASKS, hour, 1), List.of(Optional.empty(), dayAgo, 24),
        List.of(Optional.empty(), dayAgo));
  }

  @Test
  void shouldSampleEachTask() {
    Task first = world.define(aTask().named("first").build());
    Task second = world.define(aTask().named("second").build());
    answer = second;
    world.jobLock().makeDue(Job.SAMPLE_QUEUES);
    assertThat(node.get(RunJob.class).run(Job.SAMPLE_QUEUES)).contains(new Handled(1));
    assertThat(calls).containsExactly(List.of(first), List.of(second));
  }
}
