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
import dev.getwork.lab.trial.Faults.Recovery;
import dev.getwork.lab.trial.Faults.Fault;
import dev.getwork.lab.trial.Trials.Size;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The comparison of all strategies, on nodes that are processes. */
public final class LabRun {

  /** The numbers of nodes of the trials. */
  public static final List<Integer> NODES = List.of(1, 3);

  /** The strategies of the trial with repeated takers, by the number of nodes. */
  private static final Map<Integer, Set<Strategy>> FEW = Map.of(
      1, Set.of(JVM, JVM_FAIR),
      3, Set.of(ROW_SKIP_LOCKED, ROW_WAIT, OPTIMISTIC, SERIALIZABLE, TICKET, REDIS_SETNX, REDISSON, REDISSON_FAIR,
          ANNOTATION_OUTSIDE));

  /** Longer than any lock needs to become free here, unless its holder is paused. */
  private static final long SOON_MILLIS = 5_000;

  private LabRun() {}

  /**
   * Runs it and reports its progress.
   *
   * @param maxWaitMillis how long the recovery from a paused holder is awaited
   */
  public static Findings run(Size size, long maxWaitMillis, Consumer<String> progress) {
    long started = System.nanoTime();
    Consumer<String> telling = step -> progress.accept("%4d s  %s".formatted(seconds(started), step));
    int most = NODES.getLast();
    telling.accept("starting PostgreSQL, Redis, MariaDB and %d nodes".formatted(most));
    try (var servers = Servers.start(true)) {
      String mariaDb = servers.startMariaDb().map(_ -> MariaDb.VERSION).orElse(MariaDb.SKIPPED);
      DatabaseTemplate template = DatabaseTemplate.create(servers);
      List<NodeProcess> nodes = Stream.iterate(1, node -> node + 1).limit(most)
          .map(node -> NodeProcess.start("node" + node, servers)).toList();
      try {
        List<Result> results = trials(servers, template, size, nodes, telling);
        Map<Fault, Map<Strategy, Recovery>> faults = new EnumMap<>(Fault.class);
        for (Fault fault : Fault.values()) {
          telling.accept("a holder is " + fault.name().toLowerCase(Locale.ROOT));
          var trial = new Faults(servers, template, fault == Fault.PAUSED ? maxWaitMillis : SOON_MILLIS);
          faults.put(fault, trial.run(
              fault, NodeProcess.start("node" + (most + 1), servers), nodes.getFirst(),
              servers.strategies().stream().filter(strategy -> strategy.safety().on(most)).toList()));
        }
        telling.accept("numbers");
        var numbers = new NumberGeneration(servers, template.copy(true)).run();
        Map<String, String> machine = Machine.describe(servers, seconds(started));
        machine.put("MariaDB server", mariaDb);
        return new Findings(machine, results, faults, numbers);
      } finally {
        nodes.forEach(NodeProcess::close);
      }
    }
  }

  private static long seconds(long started) {
    return (System.nanoTime() - started) / 1_000_000_000;
  }

  private static List<Result> trials(
      Servers servers, DatabaseTemplate template, Size size, List<NodeProcess> nodes, Consumer<String> telling) {
    var results = new ArrayList<Result>();
    for (int some : NODES) {
      try (var trials = new Trials(servers, template, size, nodes.subList(0, some), false, true)) {
        for (Strategy strategy : servers.strategies()) {
          Result getWork = trials.getWork(strategy);
          Result stock = trials.stock(strategy);
          results.add(getWork);
          results.add(stock);
          if (FEW.getOrDefault(some, Set.of()).contains(strategy)) {
            results.add(trials.repeated(strategy));
          }
          telling.accept("%-18s on %d: %d of %d served, %d loans with two users".formatted(
              strategy.label(), some, getWork.served() + stock.served(),
              getWork.timings().size() + stock.timings().size(),
              getWork.verdict().duplicates() + stock.verdict().duplicates()));
        }
      }
    }
    return results.stream().sorted(Comparator.comparing(Result::strategy).thenComparingInt(Result::nodes)).toList();
  }
}
