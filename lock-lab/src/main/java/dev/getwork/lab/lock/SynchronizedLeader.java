package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.TransactionAspectSupport;

/**
 * A common mistake: the proxy opens the transaction around the synchronized method, so the lock is released before the
 * commit. It is one lock for all tasks.
 */
class SynchronizedLeader implements TaskLock {

  private final LockResources resources;

  SynchronizedLeader(LockResources resources) {
    this.resources = resources;
  }

  @Override
  @Transactional(propagation = Propagation.REQUIRES_NEW)
  public synchronized <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    SlowCommit.here();
    return new JoinedLeadership(TransactionAspectSupport.currentTransactionStatus(), resources.now()).lead(work);
  }
}
