package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Reply.Doing;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.node.Reply.Visit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * What a trial of one strategy gave.
 *
 * @param kind which trial
 * @param visits what became of each request
 * @param spans what leaders did
 * @param retries how often a turn was begun again, within one asking for the lock
 * @param verdict what the product's own checker counted
 * @param costs what it cost the server
 */
public record Result(
    Strategy strategy, int nodes, Kind kind, List<Visit> visits, List<Span> spans, long retries, Verdict verdict,
    Costs costs) {

  /** The trials. */
  public enum Kind {
    /** Users who press Get Work together, through the product's use case. */
    CROWD,
    /** A hundred who each take one of a stock of a hundred, each for themselves. */
    STOCK,
    /** Ten who each take one of such a stock, and come again as soon as they have it. */
    FEW
  }

  /**
   * What is so afterwards.
   *
   * @param doubles loans that are with two users, by the product's invariants
   * @param lost how many of the stock were taken, and the stock's number does not know it: what was written over
   * @param selections how many ran, those of transactions that were rolled back among them
   */
  public record Verdict(long doubles, int lost, long selections) {}

  /**
   * What the server did.
   *
   * @param commits that wrote
   * @param walBytes of log, without images of whole pages
   * @param connections most that were seen taken at a time, every 20 ms: at work, in a transaction, or holding a named lock
   * @param redisCommands asked of Redis
   */
  public record Costs(long commits, long walBytes, int connections, long redisCommands) {}

  /** Requests that were served. */
  public long served() {
    return visits.stream().filter(Visit::ended).count();
  }

  /** From the first to come to the last to be served. */
  public double seconds() {
    long first = visits.stream().mapToLong(Visit::came).min().orElse(0);
    long last = visits.stream().filter(Visit::ended).mapToLong(Visit::served).max().orElse(first);
    return (last - first) / 1e6;
  }

  /** Milliseconds that this share of the served waited at most: the nearest rank, so that p99 of 100 is not the longest. */
  public double waited(double share) {
    List<Long> waits = waits();
    return waits.isEmpty()
        ? Double.NaN
        : waits.get(Math.max(0, (int) Math.ceil(share * waits.size()) - 1)) / 1e3;
  }

  /** Who came, each once. */
  public long users() {
    return visits.stream().mapToInt(Visit::user).distinct().count();
  }

  /** Served per second. */
  public double perSecond() {
    return seconds() == 0 ? 0 : served() / seconds();
  }

  /** Milliseconds in which all came for the first time. */
  public double cameWithin() {
    LongSummaryStatistics came = visits.stream().collect(
        Collectors.toMap(Visit::user, Visit::came, Math::min)).values().stream()
        .mapToLong(Long::longValue).summaryStatistics();
    return came.getCount() == 0 ? 0 : (came.getMax() - came.getMin()) / 1e3;
  }

  /** When two held the lock at once; never, where there is none to be held. */
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

  /** From when to when. */
  public record Overlap(long from, long until) {}

  /** In the order in which they began. */
  public List<Span> holds() {
    return spans.stream().filter(span -> span.doing() == Doing.HOLDING)
        .sorted(Comparator.comparingLong(Span::from)).toList();
  }

  /** Microseconds that each of the served waited, shortest first. */
  public List<Long> waits() {
    return sorted(visit -> visit.served() - visit.came());
  }

  private List<Long> sorted(ToLongFunction<Visit> of) {
    return visits.stream().filter(Visit::ended).map(of::applyAsLong).sorted().toList();
  }

  /** How often the lock was asked for, for each who was served. */
  public double triesEach() {
    return visits.stream().mapToInt(Visit::tries).sum() / (double) Math.max(1, served());
  }

  /** The share of pairs who got their turns in the other order than they came: 0 is first come, first served. */
  public double inversions() {
    List<Visit> inOrder = visits.stream().filter(Visit::ended).sorted(Comparator.comparingLong(Visit::came)).toList();
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

  /** Whether the checker found what it must not find. */
  public boolean isCaught() {
    return verdict.doubles() > 0 || verdict.lost() > 0;
  }
}
