package dev.getwork.lab.trial;

import static dev.getwork.lab.lock.Strategy.ANNOTATION_OUTSIDE;
import static dev.getwork.lab.lock.Strategy.JVM;
import static dev.getwork.lab.lock.Strategy.JVM_FAIR;
import static dev.getwork.lab.lock.Strategy.OPTIMISTIC;
import static dev.getwork.lab.lock.Strategy.REDISSON;
import static dev.getwork.lab.lock.Strategy.REDISSON_FAIR;
import static dev.getwork.lab.lock.Strategy.REDIS_SETNX;
import static dev.getwork.lab.lock.Strategy.ROW_SKIP_LOCKED;
import static dev.getwork.lab.lock.Strategy.ROW_WAIT;
import static dev.getwork.lab.lock.Strategy.SERIALIZABLE;
import static dev.getwork.lab.lock.Strategy.TICKET;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Faults.Aftermath;
import dev.getwork.lab.trial.Faults.Fault;
import dev.getwork.lab.trial.Trials.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A run of the whole laboratory, with real nodes. */
public final class LabRun {

  /** On how many nodes each strategy is tried. */
  public static final List<Integer> NODES = List.of(1, 3);

  /** Whose order, and whose cost when many come, is worth a second look; by the number of nodes. */
  private static final Map<Integer, Set<Strategy>> FEW = Map.of(
      1, Set.of(JVM, JVM_FAIR),
      3, Set.of(ROW_SKIP_LOCKED, ROW_WAIT, OPTIMISTIC, SERIALIZABLE, TICKET, REDIS_SETNX, REDISSON, REDISSON_FAIR,
          ANNOTATION_OUTSIDE));

  /** After which nothing of the strategies here becomes free that was not, but for who is paused. */
  private static final long SOON_MILLIS = 5_000;

  private LabRun() {}

  /**
   * Runs it, telling how far it is.
   *
   * @param patienceMillis how long the lock of a paused holder is waited for
   */
  public static Findings run(Size size, long patienceMillis, Consumer<String> progress) {
    long started = System.nanoTime();
    Consumer<String> telling = step -> progress.accept("%4d s  %s".formatted(seconds(started), step));
    int most = NODES.getLast();
    telling.accept("starting PostgreSQL, Redis and %d nodes".formatted(most));
    try (var servers = Servers.start(true)) {
      Field field = Field.lay(servers);
      List<NodeProcess> nodes = Stream.iterate(1, node -> node + 1).limit(most)
          .map(node -> NodeProcess.start("node" + node, servers)).toList();
      try {
        List<Result> results = trials(servers, field, size, nodes, telling);
        Map<Fault, Map<Strategy, Aftermath>> faults = new EnumMap<>(Fault.class);
        for (Fault fault : Fault.values()) {
          telling.accept("a holder is " + fault.name().toLowerCase(Locale.ROOT));
          var trial = new Faults(servers, field, fault == Fault.PAUSED ? patienceMillis : SOON_MILLIS);
          faults.put(fault, trial.run(
              fault, NodeProcess.start("node" + (most + 1), servers), nodes.getFirst(), seenByOthers(most)));
        }
        telling.accept("numbers");
        var numbers = new Numbers(servers, field.copy(true)).run();
        return new Findings(Machine.describe(servers, seconds(started)), results, faults, numbers);
      } finally {
        nodes.forEach(NodeProcess::close);
      }
    }
  }

  private static long seconds(long started) {
    return (System.nanoTime() - started) / 1_000_000_000;
  }

  private static List<Result> trials(
      Servers servers, Field field, Size size, List<NodeProcess> nodes, Consumer<String> telling) {
    var results = new ArrayList<Result>();
    for (int some : NODES) {
      try (var trials = new Trials(servers, field, size, nodes.subList(0, some), false, true)) {
        for (Strategy strategy : Strategy.values()) {
          Result crowd = trials.crowd(strategy);
          Result stock = trials.stock(strategy);
          results.add(crowd);
          results.add(stock);
          if (FEW.getOrDefault(some, Set.of()).contains(strategy)) {
            results.add(trials.few(strategy));
          }
          telling.accept("%-18s on %d: %d of %d served, %d loans with two users".formatted(
              strategy.label(), some, crowd.served() + stock.served(),
              crowd.visits().size() + stock.visits().size(), crowd.verdict().doubles() + stock.verdict().doubles()));
        }
      }
    }
    return results.stream().sorted(Comparator.comparing(Result::strategy).thenComparingInt(Result::nodes)).toList();
  }

  /** What is in one node's memory is in nobody else's way. */
  private static List<Strategy> seenByOthers(int nodes) {
    return Arrays.stream(Strategy.values()).filter(strategy -> strategy.safe().on(nodes)).toList();
  }
}
