package dev.getwork.testkit.interleaving;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.testkit.OutPortsByType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;

/** Out-ports that do what the real ones do, and tell a watcher at each checkpoint. */
public final class WatchedPorts {

  private static final Set<Class<?>> WATCHED = Set.of(TaskLock.class, LoanSelection.class, WorkRequests.class);

  private final Watcher watcher;

  private WatchedPorts(Watcher watcher) {
    this.watcher = watcher;
  }

  /** These ports, watched. */
  public static OutPorts of(OutPorts real, Watcher watcher) {
    var watched = new WatchedPorts(watcher);
    return OutPortsByType.from(type -> {
      Object port = OutPortsByType.port(real, type);
      return WATCHED.contains(type) ? watched.port(type, port) : port;
    });
  }

  private Object port(Class<?> type, Object real) {
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
      if (method.getName().equals("lead")) {
        watcher.reached(Checkpoint.BEFORE_LOCK);
      }
      Object result = call(real, method, arguments);
      switch (method.getName()) {
        case "record" -> watcher.reached(Checkpoint.RECORDED);
        case "select" -> watcher.reached(Checkpoint.SELECTED);
        case "lockPending" -> watcher.reached(Checkpoint.PENDING_READ);
        case "decide" -> watcher.reached(Checkpoint.BEFORE_COMMIT);
        case "lead" -> released(result);
        default -> {
          // Nothing that the algorithm could be held at.
        }
      }
      return result;
    });
  }

  private void released(Object attempt) {
    if (!(attempt instanceof LockAttempt.Busy<?>)) {
      watcher.reached(Checkpoint.RELEASED);
    }
  }

  private static Object call(Object real, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }
}
