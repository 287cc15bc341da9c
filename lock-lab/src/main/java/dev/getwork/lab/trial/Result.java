package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.node.Reply.Visit;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What a trial of one strategy gave.
 *
 * @param kind which trial
 * @param visits what became of each request
 * @param spans what leaders did
 * @param verdict what the product's own checker counted
 * @param costs what it cost the server
 */
public record Result(
    Strategy strategy, int nodes, Kind kind, List<Visit> visits, List<Span> spans, Verdict verdict, Costs costs) {

  /** The trials. */
  public enum Kind {
    /** Users who press Get Work together, through the product's use case. */
    CROWD,
    /** A hundred who each take one of a stock of a hundred, each for themselves. */
    STOCK
  }

  /**
   * What is so afterwards.
   *
   * @param doubles loans that are with two users, by the product's invariants
   * @param left how many of the stock were taken, and the stock's number does not know it: what was written over
   * @param selections how many ran
   */
  public record Verdict(long doubles, int left, long selections) {}

  /**
   * What the server did.
   *
   * @param commits that wrote
   * @param walBytes of log
   * @param connections most that were in use at a time
   */
  public record Costs(long commits, long walBytes, int connections) {}

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

  /** Milliseconds that this share of the served waited at most. */
  public double waited(double share) {
    List<Long> waits = waits();
    return waits.isEmpty() ? Double.NaN : waits.get((int) Math.min(waits.size() - 1, share * waits.size())) / 1e3;
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
    return verdict.doubles() > 0 || verdict.left() > 0;
  }
}
