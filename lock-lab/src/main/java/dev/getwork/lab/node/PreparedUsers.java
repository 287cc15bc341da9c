package dev.getwork.lab.node;

import dev.getwork.lab.node.Reply.RequestTiming;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;

/**
 * Users who are ready to start, and the ports that they will use. One-off work is done before, so that it is not measured:
 * requests are recorded, threads are started, and the lock was taken once.
 */
final class PreparedUsers implements AutoCloseable {

  /** The leaders of a node at a time. Users whom another leader serves need no thread of this pool. */
  private static final int LEADERS = 6;

  private final ExecutorService leaders = Executors.newFixedThreadPool(LEADERS);
  private final StrategyPorts strategyPorts;
  private final SimultaneousUsers<List<RequestTiming>> users;

  /**
   * Prepares them.
   *
   * @param warmUpTask a task that no user requests, whose lock is taken once
   */
  PreparedUsers(
      StrategyPorts strategyPorts, long warmUpTask,
      BiFunction<StrategyPorts, ExecutorService, SimultaneousUsers<List<RequestTiming>>> preparing) {
    this.strategyPorts = strategyPorts.warmedUp(warmUpTask);
    this.users = preparing.apply(strategyPorts, leaders);
  }

  Reply start(long startAt) {
    try (this) {
      List<RequestTiming> timings = users.start(startAt).stream().flatMap(List::stream).toList();
      return new Reply.Served(timings, strategyPorts.recorder().spans(), strategyPorts.recorder().retries());
    }
  }

  @Override
  public void close() {
    leaders.close();
    strategyPorts.close();
  }
}
