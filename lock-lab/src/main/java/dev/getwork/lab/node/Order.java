package dev.getwork.lab.node;

import dev.getwork.lab.lock.Strategy;
import java.io.Serializable;
import java.util.List;

/** What a node is told to do. Moments are microseconds of the machine's clock, which all nodes here share. */
public sealed interface Order extends Serializable {

  /**
   * Connect to a database.
   *
   * @param url which, with the node's own user
   * @param guarded whether the walls behind the lock stand: the second look at each loan, and the key of the hold
   *     table
   */
  record Enter(String url, boolean guarded) implements Order {}

  /**
   * Press Get Work, again and again, as users of this node.
   *
   * @param selectMillis how long a selection takes at least
   */
  record Crowd(
      Strategy strategy, long task, List<Integer> users, int rounds, int count, int selectMillis, int patienceMillis,
      long startAt)
      implements
        Order {}

  /** Take one of a stock, each user for themselves, under the lock. */
  record Stock(
      Strategy strategy, long task, List<Integer> users, int selectMillis, int patienceMillis, long startAt)
      implements
        Order {}

  /** Take the lock of each task and keep it. */
  record Hold(List<Target> targets) implements Order {}

  /** Hand out the first loan under each lock that is kept, and say what came of it. */
  record Finish() implements Order {}

  /** Try to lead each task until it can be, and then hand out its first loan. */
  record TakeOver(List<Target> targets, long patienceMillis) implements Order {}

  /** Give up all connections. */
  record Leave() implements Order {}

  /** One task under one strategy. */
  record Target(Strategy strategy, long task) implements Serializable {}
}
