package dev.getwork.lab.node;

import dev.getwork.lab.lock.Strategy;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;

/** What a node is told to do. Moments are microseconds of the machine's clock, which all nodes here share. */
public sealed interface Order extends Serializable {

  /**
   * Connect to a database.
   *
   * @param url which, with the node's own user
   * @param guarded whether the walls behind the lock stand: the second look at each loan, and the key of the hold
   *     table
   * @param push whether who waits is told; else they look again when it is time to
   * @param lease after which whatever runs out runs out
   */
  record Enter(String url, boolean guarded, boolean push, Duration lease) implements Order {}

  /**
   * Gather users of this node who will press Get Work, again and again.
   *
   * @param warmUpTask whose lock is had once beforehand
   * @param selectMillis how long a selection takes at least
   */
  record Crowd(
      Strategy strategy, long task, long warmUpTask, List<Integer> users, int rounds, int count, int selectMillis,
      int patienceMillis)
      implements
        Order {}

  /**
   * Gather users of this node who will take one of a stock, each for themselves, under the lock.
   *
   * @param turns how often each of them takes one, again as soon as it is had
   */
  record Stock(
      Strategy strategy, long task, long warmUpTask, List<Integer> users, int turns, int selectMillis,
      int patienceMillis)
      implements
        Order {}

  /** Let those who are gathered come. */
  record Go(long startAt) implements Order {}

  /** Take the lock of each task and keep it. */
  record Hold(List<Target> targets) implements Order {}

  /** Hand out the first loan under each lock that is kept, and say what came of it. */
  record Finish() implements Order {}

  /** Be ready to lead each task. */
  record Follow(List<Target> targets) implements Order {}

  /** Try to lead each task for which this node is ready until it can be, and then hand out its first loan. */
  record TakeOver(long patienceMillis) implements Order {}

  /** Give up all connections. */
  record Leave() implements Order {}

  /**
   * One task under one strategy.
   *
   * @param warmUpTask of nobody, whose lock is had once beforehand
   */
  record Target(Strategy strategy, long task, long warmUpTask) implements Serializable {}
}
