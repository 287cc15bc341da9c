package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.TransactionAspectSupport;

/**
 * A method with two annotations. The order of their aspects decides whether the lock protects anything, and is not visible
 * here: see {@link AnnotatedLocks}.
 */
class AnnotatedLeader implements TaskLock {

  private final LockResources resources;

  AnnotatedLeader(LockResources resources) {
    this.resources = resources;
  }

  @Override
  @DistributedLock(key = "#task")
  @Transactional(propagation = Propagation.REQUIRES_NEW)
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    SlowCommit.here();
    return new JoinedLeadership(TransactionAspectSupport.currentTransactionStatus(), resources.now()).lead(work);
  }
}
