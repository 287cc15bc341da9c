package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Reply.Activity;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.node.Reply.RequestTiming;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The result of a trial of one strategy.
 *
 * @param timings one of each request
 * @param spans activities of the leaders
 * @param retries repeated attempts within one call of the lock
 * @param verdict of the product's invariant check
 * @param costs at the servers
 */
public record Result(
    Strategy strategy, int nodes, Kind kind, List<RequestTiming> timings, List<Span> spans, long retries,
    Verdict verdict,
    Costs costs) {

  /** The kinds of trials. */
  public enum Kind {
    /** Users who request work at once through the product's use case. */
    GET_WORK,
    /** A hundred users who each take one item of a stock of a hundred. */
    STOCK,
    /** Ten users who each take several items of such a stock, one after the other. */
    REPEATED
  }

  /**
   * The result of the checks after a trial.
   *
   * @param duplicates loans assigned to two users, by the product's invariants
   * @param lost lost updates of the stock's number
   * @param selections all that ran, including those of transactions that were rolled back
   */
  public record Verdict(long duplicates, int lost, long selections) {}

  /**
   * The costs at the servers.
   *
   * @param commits of transactions that wrote
   * @param walBytes of WAL without page images
   * @param connections the most in use at a time, polled every 20 ms: active, in a transaction, or with an advisory lock
   * @param redisCommands of all clients
   */
  public record Costs(long commits, long walBytes, int connections, long redisCommands) {}

  public long served() {
    return timings.stream().filter(RequestTiming::isServed).count();
  }

  /** The time from the first arrival to the last answer. */
  public double seconds() {
    long first = timings.stream().mapToLong(RequestTiming::arrived).min().orElse(0);
    long last = timings.stream().filter(RequestTiming::isServed).mapToLong(RequestTiming::served).max().orElse(first);
    return (last - first) / 1e6;
  }

  /** A quantile of the waiting times in milliseconds, by nearest rank: p99 of 100 values is not the longest. */
  public double waited(double share) {
    List<Long> waits = waits();
    return waits.isEmpty()
        ? Double.NaN
        : waits.get(Math.max(0, (int) Math.ceil(share * waits.size()) - 1)) / 1e3;
  }

  /** The number of different users. */
  public long users() {
    return timings.stream().mapToInt(RequestTiming::user).distinct().count();
  }

  /** Served per second. */
  public double perSecond() {
    return seconds() == 0 ? 0 : served() / seconds();
  }

  /** Milliseconds within which all users arrived for the first time. */
  public double arrivedWithin() {
    LongSummaryStatistics arrived = timings.stream().collect(
        Collectors.toMap(RequestTiming::user, RequestTiming::arrived, Math::min)).values().stream()
        .mapToLong(Long::longValue).summaryStatistics();
    return arrived.getCount() == 0 ? 0 : (arrived.getMax() - arrived.getMin()) / 1e3;
  }

  /** The times when two held the lock at once; none for strategies without a lock. */
  public List<Overlap> overlaps() {
    var overlaps = new ArrayList<Overlap>();
    long reached = Long.MIN_VALUE;
    for (Span hold : strategy.locks() ? holds() : List.<Span>of()) {
      if (hold.from() < reached) {
        overlaps.add(new Overlap(hold.from(), Math.min(reached, hold.until())));
      }
      reached = Math.max(reached, hold.until());
    }
    return overlaps;
  }

  public record Overlap(long from, long until) {}

  /** The holds of the lock in the order of their beginnings. */
  public List<Span> holds() {
    return spans.stream().filter(span -> span.activity() == Activity.HOLDING)
        .sorted(Comparator.comparingLong(Span::from)).toList();
  }

  /** The waiting times in microseconds, in ascending order. */
  public List<Long> waits() {
    return sorted(timing -> timing.served() - timing.arrived());
  }

  private List<Long> sorted(ToLongFunction<RequestTiming> of) {
    return timings.stream().filter(RequestTiming::isServed).map(of::applyAsLong).sorted().toList();
  }

  /** Attempts to take the lock per served request. */
  public double triesEach() {
    return timings.stream().mapToInt(RequestTiming::tries).sum() / (double) Math.max(1, served());
  }

  /** The share of pairs of requests that got the lock in another order than they arrived; 0 is first come, first served. */
  public double inversions() {
    List<RequestTiming> inOrder =
        timings.stream().filter(RequestTiming::isServed).sorted(Comparator.comparingLong(RequestTiming::arrived))
            .toList();
    long pairs = 0;
    long inverted = 0;
    for (int earlier = 0; earlier < inOrder.size(); earlier++) {
      for (int later = earlier + 1; later < inOrder.size(); later++) {
        pairs++;
        inverted += inOrder.get(later).got() < inOrder.get(earlier).got() ? 1 : 0;
      }
    }
    return pairs == 0 ? 0 : inverted / (double) pairs;
  }

  /** Whether the check found duplicates or lost updates. */
  public boolean isUnsafe() {
    return verdict.duplicates() > 0 || verdict.lost() > 0;
  }
}
