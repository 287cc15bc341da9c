package dev.getwork.application.interleaving;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;

/** Out-ports that notify a listener at each checkpoint. */
public final class CheckpointedPorts {

  private CheckpointedPorts() {}

  /** A node like this one whose threads call the listener at each checkpoint. */
  public static ApplicationNode of(ApplicationNode node, CheckpointListener listener) {
    return node
        .with(TaskLock.class, port(TaskLock.class, node, listener))
        .with(LoanSelection.class, port(LoanSelection.class, node, listener))
        .with(Decisions.class, port(Decisions.class, node, listener))
        .with(WorkRequests.class, port(WorkRequests.class, node, listener));
  }

  private static <P> P port(Class<P> type, ApplicationNode node, CheckpointListener listener) {
    return PortProxy.of(type, node.get(type), (method, _, real) -> {
      if (method.equals("lead")) {
        listener.reached(Checkpoint.BEFORE_LOCK);
      }
      Object result = real.call();
      switch (method) {
        case "record" -> listener.reached(Checkpoint.RECORDED);
        case "select", "confirm" -> listener.reached(Checkpoint.SELECTED);
        case "write" -> listener.reached(Checkpoint.BEFORE_COMMIT);
        case "lock" -> {
          if (result instanceof Decisions.Basis) { // Not the lock of a single request.
            listener.reached(Checkpoint.PENDING_READ);
          }
        }
        case "lead" -> {
          if (!(result instanceof LockAttempt.Busy<?>)) {
            listener.reached(Checkpoint.RELEASED);
          }
        }
        default -> {
          // No checkpoint of the algorithm.
        }
      }
      return result;
    });
  }
}
