package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;

/** No lock: a version that is read before the work, and must still be the same in the transaction that writes. */
final class OptimisticTaskLock implements TaskLock {

  private final Tools tools;

  OptimisticTaskLock(Tools tools) {
    this.tools = tools;
  }

  private static final String READ = "select version from lab_version where task_id = :task";

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    long read = tools.jdbc().sql(READ).param("task", task.value()).query(Long.class).single();
    return new OwnLeadership(tools.own(), tools.now(), () -> isUnchanged(task, read)).lead(work);
  }

  private static final String WRITE =
      "update lab_version set version = version + 1 where task_id = :task and version = :read";

  private boolean isUnchanged(TaskId task, long read) {
    return tools.jdbc().sql(WRITE).param("task", task.value()).param("read", read).update() == 1;
  }
}
