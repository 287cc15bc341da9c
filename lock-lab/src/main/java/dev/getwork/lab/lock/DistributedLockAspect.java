package dev.getwork.lab.lock;

import static java.util.Objects.requireNonNull;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskId;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.context.expression.MethodBasedEvaluationContext;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/** Runs a method annotated with {@link DistributedLock} under the lock. */
final class DistributedLockAspect implements MethodInterceptor {

  private static final Pattern VARIABLE = Pattern.compile("#(\\w+)");

  private final SpelExpressionParser parser = new SpelExpressionParser();
  private final DefaultParameterNameDiscoverer names = new DefaultParameterNameDiscoverer();
  private final Mutex mutex;

  DistributedLockAspect(Mutex mutex) {
    this.mutex = mutex;
  }

  /**
   * Checks the annotations of a class when it is wired.
   *
   * @throws IllegalArgumentException if a key names no parameter, for example because it is misspelt
   */
  static void check(Class<?> type) {
    for (Method method : type.getDeclaredMethods()) {
      DistributedLock lock = method.getAnnotation(DistributedLock.class);
      if (lock != null) {
        List<String> parameters = Arrays.stream(method.getParameters()).map(Parameter::getName).toList();
        VARIABLE.matcher(lock.key()).results().map(match -> match.group(1)).filter(name -> !parameters.contains(name))
            .findFirst().ifPresent(name -> {
              throw new IllegalArgumentException("@DistributedLock(key = \"%s\") of %s names no parameter: %s has %s"
                  .formatted(lock.key(), type.getSimpleName(), method.getName(), parameters));
            });
      }
    }
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
