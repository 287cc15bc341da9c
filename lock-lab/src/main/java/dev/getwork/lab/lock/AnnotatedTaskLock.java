package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import org.aopalliance.aop.Advice;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.AnnotationTransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionInterceptor;

/** The task lock by an annotation, with its aspect on either side of the one of {@code @Transactional}. */
final class AnnotatedTaskLock implements TaskLock {

  private final AnnotatedLeader leader;

  private AnnotatedTaskLock(Tools tools, Advice outer, Advice inner) {
    var proxy = new ProxyFactory(new AnnotatedLeader(tools));
    proxy.setProxyTargetClass(true);
    proxy.addAdvice(outer);
    proxy.addAdvice(inner);
    leader = (AnnotatedLeader) proxy.getProxy();
  }

  /** The lock first, and given back last. */
  static AnnotatedTaskLock lockOutside(Tools tools) {
    return new AnnotatedTaskLock(tools, locking(tools), transacting(tools));
  }

  /**
   * As it is when nobody has given the aspects an order: each is the outer one as it happens, and here the wrong
   * one.
   */
  static AnnotatedTaskLock lockInside(Tools tools) {
    return new AnnotatedTaskLock(tools, transacting(tools), locking(tools));
  }

  private static Advice locking(Tools tools) {
    return new DistributedLockAspect(AdvisoryLocks.waiting(tools));
  }

  private static Advice transacting(Tools tools) {
    return new TransactionInterceptor((TransactionManager) tools.transactions(),
        new AnnotationTransactionAttributeSource(false));
  }

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    return leader.lead(task, work);
  }
}
