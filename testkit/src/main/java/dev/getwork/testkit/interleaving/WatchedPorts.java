package dev.getwork.testkit.interleaving;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.OutPorts;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Out-ports that do what the real ones do, and tell a watcher at each checkpoint. */
public final class WatchedPorts {

  private final Watcher watcher;

  private WatchedPorts(Watcher watcher) {
    this.watcher = watcher;
  }

  /** These ports, watched. */
  public static OutPorts of(OutPorts real, Watcher watcher) {
    var watched = new WatchedPorts(watcher);
    return new OutPorts(
        watched.port(TaskLock.class, real.lock()), watched.port(LoanSelection.class, real.selection()),
        watched.port(WorkRequests.class, real.requests()), real.assignments(), real.holds(), real.history(),
        real.wakeUps(), real.tasks(), real.loans(), real.imports(), real.unitOfWork(), real.clock(), real.jobLock());
  }

  private <T> T port(Class<T> type, T real) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
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
    }));
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
