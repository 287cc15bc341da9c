package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.cluster.InvariantReport;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.cluster.SlotStatus;
import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.application.port.out.cluster.Jobs;
import dev.getwork.application.port.out.cluster.Leaders;
import dev.getwork.application.port.out.cluster.Nodes;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.port.out.work.SelectionRuns;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class ClusterQueriesUseCase implements ClusterQueries {

  private final Nodes nodes;
  private final Leaders leaders;
  private final Slots slots;
  private final Jobs jobs;
  private final SelectionRuns runs;
  private final Tasks tasks;
  private final Invariants invariants;
  private final DatabaseClock clock;

  ClusterQueriesUseCase(
      Nodes nodes, Leaders leaders, Slots slots, Jobs jobs, SelectionRuns runs, Tasks tasks, Invariants invariants,
      DatabaseClock clock) {
    this.nodes = nodes;
    this.leaders = leaders;
    this.slots = slots;
    this.jobs = jobs;
    this.runs = runs;
    this.tasks = tasks;
    this.invariants = invariants;
    this.clock = clock;
  }

  @Override
  public List<NodeStatus> nodes() {
    return nodes.live();
  }

  @Override
  public List<LockStatus> locks() {
    return leaders.locks();
  }

  @Override
  public List<SlotStatus> slots() {
    return slots.statuses();
  }

  @Override
  public List<JobStatus> jobs() {
    return jobs.statuses();
  }

  @Override
  public Optional<List<SelectionRun>> selectionRuns(Optional<TaskId> task, Page page) {
    boolean isUnknown = task.isPresent() && task.flatMap(tasks::find).isEmpty();
    return isUnknown ? Optional.empty() : Optional.of(runs.newest(task, page));
  }

  @Override
  public InvariantReport invariants() {
    return invariants.check();
  }

  @Override
  public Instant serverTime() {
    return clock.now();
  }
}
