package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.TaskLock;
import java.util.List;
import org.aopalliance.aop.Advice;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.AnnotationTransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionInterceptor;

/** Task locks by annotations, whose aspects are nested in an order that no method shows. */
final class AnnotatedLocks {

  private AnnotatedLocks() {}

  /** The lock outside of the transaction. */
  static TaskLock lockOutside(LockResources resources, Mutex mutex) {
    return proxied(new AnnotatedLeader(resources), List.of(new DistributedLockAspect(mutex), transacting(resources)));
  }

  /** The transaction outside of the lock, which happens when the aspects have no explicit order. */
  static TaskLock lockInside(LockResources resources, Mutex mutex) {
    return proxied(new AnnotatedLeader(resources), List.of(transacting(resources), new DistributedLockAspect(mutex)));
  }

  /** {@code @Transactional} on a {@code synchronized} method. */
  static TaskLock synchronizedInside(LockResources resources) {
    return proxied(new SynchronizedLeader(resources), List.of(transacting(resources)));
  }

  private static TaskLock proxied(TaskLock leader, List<Advice> outermostFirst) {
    DistributedLockAspect.check(leader.getClass());
    var proxy = new ProxyFactory(leader);
    proxy.setProxyTargetClass(true);
    outermostFirst.forEach(proxy::addAdvice);
    return (TaskLock) proxy.getProxy();
  }

  private static Advice transacting(LockResources resources) {
    return new TransactionInterceptor((TransactionManager) resources.transactions(),
        new AnnotationTransactionAttributeSource(false));
  }
}
