package dev.getwork.application.usecase.cluster;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.in.cluster.RecordedLockAttempt;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.out.cluster.Leaders;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.cluster.Slots.Semaphore;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.SelectionRunId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ClusterQueriesTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask());

  @Test
  void shouldListSelectionRuns() {
    Instant now = scenario.world.clock().now();
    TaskId task = scenario.task.id();
    var page = Page.first(100);
    var run = new SelectionRun(new SelectionRunId(1), task, "a", now, now, 3, Optional.empty(), Optional.empty());
    ClusterQueries queries = scenario.world.node().with(Leaders.class, PortProxy.of(Leaders.class,
        (_, arguments, _) -> arguments.getLast().equals(page) ? List.of(run) : List.of())).get(ClusterQueries.class);
    assertThat(queries.selectionRuns(Optional.of(task), page)).contains(List.of(run));
    assertThat(queries.selectionRuns(Optional.empty(), page)).contains(List.of(run));
    assertThat(queries.selectionRuns(Optional.of(new TaskId(999)), page)).isEmpty();
  }

  @Test
  void shouldListLockAttempts() {
    TaskId task = scenario.task.id();
    var page = Page.first(100);
    var attempt = new RecordedLockAttempt(1, task, "a", scenario.world.clock().now(), true);
    ClusterQueries queries = scenario.world.node().with(Leaders.class, PortProxy.of(Leaders.class,
        (_, arguments, _) -> arguments.getLast().equals(page) ? List.of(attempt) : List.of()))
        .get(ClusterQueries.class);
    assertThat(queries.lockAttempts(Optional.of(task), page)).contains(List.of(attempt));
    assertThat(queries.lockAttempts(Optional.of(new TaskId(999)), page)).isEmpty();
  }

  @Test
  void shouldReturnTheStateOfTheCluster() {
    Instant now = scenario.world.clock().now();
    var node = new NodeStatus("a", now, 3, List.of());
    var lock = new LockStatus(
        scenario.task.id(), "first", LockStatus.Kind.ROW, Optional.empty(), Optional.empty(), 0, Optional.empty(),
        List.of(), false, 0, Optional.empty(), Optional.empty());
    Slots slots = scenario.world.port(Slots.class);
    slots.take(new Semaphore("previews", 1, Duration.ofSeconds(10)));
    ClusterQueries state = scenario.world.node()
        .with(Leaders.class, PortProxy.of(Leaders.class,
            (method, _, _) -> List.of(method.equals("nodes") ? node : lock)))
        .get(ClusterQueries.class);
    assertThat(state.nodes()).containsExactly(node);
    assertThat(state.locks()).containsExactly(lock);
    assertThat(state.slots()).isEqualTo(slots.statuses()).hasSize(1);
    assertThat(state.jobs()).hasSize(Job.values().length);
    assertThat(state.serverTime()).isEqualTo(now);
  }
}
