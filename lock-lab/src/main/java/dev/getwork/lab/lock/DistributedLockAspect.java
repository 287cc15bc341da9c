package dev.getwork.lab.lock;

import static java.util.Objects.requireNonNull;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.context.expression.MethodBasedEvaluationContext;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/** Runs a method annotated with {@link DistributedLock} under the lock. */
final class DistributedLockAspect implements MethodInterceptor {

  private final SpelExpressionParser parser = new SpelExpressionParser();
  private final DefaultParameterNameDiscoverer names = new DefaultParameterNameDiscoverer();
  private final Mutex mutex;

  DistributedLockAspect(Mutex mutex) {
    this.mutex = mutex;
  }

  @Override
  public @Nullable Object invoke(MethodInvocation call) throws Throwable {
    Optional<HeldLock> taken = mutex.take(key(call));
    if (taken.isEmpty()) {
      return new LockAttempt.Busy<>();
    }
    try {
      return call.proceed();
    } finally {
      taken.get().release();
    }
  }

  private TaskId key(MethodInvocation call) {
    String expression = requireNonNull(call.getMethod().getAnnotation(DistributedLock.class)).key();
    var parameters = new MethodBasedEvaluationContext(
        requireNonNull(call.getThis()), call.getMethod(), call.getArguments(), names);
    return requireNonNull(parser.parseExpression(expression).getValue(parameters, TaskId.class));
  }
}
