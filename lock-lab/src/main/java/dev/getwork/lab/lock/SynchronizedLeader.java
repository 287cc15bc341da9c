package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.TransactionAspectSupport;

/**
 * A method as it is met with: the transaction is the proxy's, around the method, and so the lock of the method is
 * given back before the commit. It is one lock for all tasks.
 */
class SynchronizedLeader implements TaskLock {

  private final Tools tools;

  SynchronizedLeader(Tools tools) {
    this.tools = tools;
  }

  @Override
  @Transactional(propagation = Propagation.REQUIRES_NEW)
  public synchronized <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    SlowCommit.here();
    return new JoinedLeadership(TransactionAspectSupport.currentTransactionStatus(), tools.now()).lead(work);
  }
}
