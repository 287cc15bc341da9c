package dev.getwork.lab.node;

import dev.getwork.lab.lock.Strategy;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;

/** A command to a node. Times are microseconds of the clock of the machine, which all nodes share. */
public sealed interface Command extends Serializable {

  /**
   * Connects to a database.
   *
   * @param url the database, with the user of the node
   * @param mariaDb the same of MariaDB; empty if it is not started
   * @param guarded whether the safety layers behind the lock are in place: the availability check of each candidate, and
   *     the primary key of the hold table
   * @param push whether waiting users are notified; otherwise they recheck on a schedule
   * @param lease the duration of leases and of other locks that expire
   */
  record Connect(String url, String mariaDb, boolean guarded, boolean push, Duration lease) implements Command {}

  /**
   * Prepares users of this node who request work repeatedly.
   *
   * @param warmUpTask a task whose lock is taken once before the start
   * @param selectMillis minimum duration of a selection
   */
  record PrepareGetWork(
      Strategy strategy, long task, long warmUpTask, List<Integer> users, int rounds, int count, int selectMillis,
      int maxWaitMillis)
      implements
        Command {}

  /**
   * Prepares users of this node who each take items of a stock under the lock.
   *
   * @param items how many items each user takes, one after the other
   */
  record PrepareStock(
      Strategy strategy, long task, long warmUpTask, List<Integer> users, int items, int selectMillis,
      int maxWaitMillis)
      implements
        Command {}

  /** Starts the prepared users. */
  record Start(long startAt) implements Command {}

  /** Takes the lock of each task and keeps it. */
  record HoldLocks(List<Target> targets) implements Command {}

  /** Assigns the first loan under each held lock and reports the outcome. */
  record FinishHolding() implements Command {}

  /** Prepares to lead each task. */
  record PrepareTakeover(List<Target> targets) implements Command {}

  /** Tries to lead each prepared task until it succeeds, and then assigns its first loan. */
  record TakeOver(long maxWaitMillis) implements Command {}

  /** Closes all connections. */
  record Disconnect() implements Command {}

  /**
   * One task under one strategy.
   *
   * @param warmUpTask a task that no user requests, whose lock is taken once before
   */
  record Target(Strategy strategy, long task, long warmUpTask) implements Serializable {}
}
