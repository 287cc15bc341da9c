package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.cluster.InvariantReport;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.in.cluster.RecordedLockAttempt;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.cluster.SlotStatus;
import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.application.port.out.cluster.JobLock;
import dev.getwork.application.port.out.cluster.Leaders;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

record ClusterQueriesUseCase(
    Leaders leaders, Slots semaphores, JobLock jobLock, Tasks tasks, Invariants checks,
    DatabaseClock clock) implements ClusterQueries {

  @Override
  public List<NodeStatus> nodes() {
    return leaders.nodes();
  }

  @Override
  public List<LockStatus> locks() {
    return leaders.locks();
  }

  @Override
  public List<SlotStatus> slots() {
    return semaphores.statuses();
  }

  @Override
  public List<JobStatus> jobs() {
    return jobLock.statuses();
  }

  @Override
  public Optional<List<SelectionRun>> selectionRuns(Optional<TaskId> task, Page page) {
    return isUnknown(task) ? Optional.empty() : Optional.of(leaders.selectionRuns(task, page));
  }

  @Override
  public Optional<List<RecordedLockAttempt>> lockAttempts(Optional<TaskId> task, Page page) {
    return isUnknown(task) ? Optional.empty() : Optional.of(leaders.attempts(task, page));
  }

  private boolean isUnknown(Optional<TaskId> task) {
    return task.isPresent() && task.flatMap(tasks::find).isEmpty();
  }

  @Override
  public InvariantReport invariants() {
    return checks.check();
  }

  @Override
  public Instant serverTime() {
    return clock.now();
  }
}
