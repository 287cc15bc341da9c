package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;

/** Optimistic locking: the version read before the work must be unchanged in the transaction that writes. */
final class OptimisticTaskLock implements TaskLock {

  private final LockResources resources;

  OptimisticTaskLock(LockResources resources) {
    this.resources = resources;
  }

  private static final String READ = "select version from lab_version where task_id = :task";

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    long read = resources.jdbc().sql(READ).param("task", task.value()).query(Long.class).single();
    return new OwnLeadership(resources.own(), resources.now(), () -> isUnchanged(task, read)).lead(work);
  }

  private static final String WRITE =
      "update lab_version set version = version + 1 where task_id = :task and version = :read";

  private boolean isUnchanged(TaskId task, long read) {
    return resources.jdbc().sql(WRITE).param("task", task.value()).param("read", read).update() == 1;
  }
}
