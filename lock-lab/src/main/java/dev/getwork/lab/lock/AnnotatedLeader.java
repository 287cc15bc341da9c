package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.TransactionAspectSupport;

/**
 * A method as it is met with, with two annotations above it. Which of the two is the outer one nobody can read
 * here, and it decides whether the lock protects anything: see {@link AnnotatedLocks}.
 */
class AnnotatedLeader implements TaskLock {

  private final Tools tools;

  AnnotatedLeader(Tools tools) {
    this.tools = tools;
  }

  @Override
  @DistributedLock(key = "#task")
  @Transactional(propagation = Propagation.REQUIRES_NEW)
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    SlowCommit.here();
    return new JoinedLeadership(TransactionAspectSupport.currentTransactionStatus(), tools.now()).lead(work);
  }
}
