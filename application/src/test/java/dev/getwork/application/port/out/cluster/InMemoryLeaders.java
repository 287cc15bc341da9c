package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.in.cluster.RecordedLockAttempt;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.work.QueuePosition;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.port.out.work.InMemoryTaskLock;
import dev.getwork.application.port.out.work.InMemoryWorkRequests;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Queue positions by the pending requests, with a usual duration that a test sets. */
public final class InMemoryLeaders implements Leaders {

  private static final String NODE = "test-node";

  private final InMemoryWorkRequests requests;
  private final InMemoryTaskLock lock;
  private final DatabaseClock clock;
  private volatile Optional<Duration> usualSelection = Optional.empty();

  public InMemoryLeaders(InMemoryWorkRequests requests, InMemoryTaskLock lock, DatabaseClock clock) {
    this.requests = requests;
    this.lock = lock;
    this.clock = clock;
  }

  public void setUsualSelection(Duration duration) {
    usualSelection = Optional.of(duration);
  }

  @Override
  public QueuePosition position(WorkRequest pending) {
    long before = requests.pending(pending.task()).stream()
        .filter(other -> WorkRequest.FIRST_COME.compare(other, pending) < 0)
        .count();
    Optional<Leader> leader = lock.leadingSince(pending.task()).map(since -> new Leader(NODE, since));
    return new QueuePosition(Math.toIntExact(before) + 1, leader, usualSelection, clock.now());
  }

  @Override
  public List<LockStatus> locks() {
    return List.of();
  }

  @Override
  public List<NodeStatus> nodes() {
    return List.of();
  }

  @Override
  public List<SelectionRun> selectionRuns(Optional<TaskId> task, Page page) {
    throw new UnsupportedOperationException("tested with PostgreSQL");
  }

  @Override
  public List<RecordedLockAttempt> attempts(Optional<TaskId> task, Page page) {
    throw new UnsupportedOperationException("tested with PostgreSQL");
  }
}
