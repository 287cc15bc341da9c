package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.TaskLock;
import java.util.List;
import org.aopalliance.aop.Advice;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.AnnotationTransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionInterceptor;

/** Task locks by annotations, with the aspects of these one within the other in an order that no method shows. */
final class AnnotatedLocks {

  private AnnotatedLocks() {}

  /** The lock first, and given back last. */
  static TaskLock lockOutside(Tools tools, Mutex mutex) {
    return proxied(new AnnotatedLeader(tools), List.of(new DistributedLockAspect(mutex), transacting(tools)));
  }

  /**
   * As it is when nobody has given the aspects an order: each is the outer one as it happens, and here the wrong
   * one.
   */
  static TaskLock lockInside(Tools tools, Mutex mutex) {
    return proxied(new AnnotatedLeader(tools), List.of(transacting(tools), new DistributedLockAspect(mutex)));
  }

  /** {@code @Transactional} on a {@code synchronized} method. */
  static TaskLock synchronizedInside(Tools tools) {
    return proxied(new SynchronizedLeader(tools), List.of(transacting(tools)));
  }

  private static TaskLock proxied(TaskLock leader, List<Advice> outermostFirst) {
    var proxy = new ProxyFactory(leader);
    proxy.setProxyTargetClass(true);
    outermostFirst.forEach(proxy::addAdvice);
    return (TaskLock) proxy.getProxy();
  }

  private static Advice transacting(Tools tools) {
    return new TransactionInterceptor((TransactionManager) tools.transactions(),
        new AnnotationTransactionAttributeSource(false));
  }
}
