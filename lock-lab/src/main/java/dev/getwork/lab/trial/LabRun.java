package dev.getwork.lab.trial;

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
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A run of the whole laboratory, with real nodes. */
public final class LabRun {

  private static final int NODES = 3;

  private LabRun() {}

  /** Runs it, telling how far it is. */
  public static Findings run(Size size, long patienceMillis, Consumer<String> progress) {
    long started = System.nanoTime();
    Consumer<String> telling = step -> progress.accept("%4d s  %s".formatted(seconds(started), step));
    telling.accept("starting PostgreSQL, Redis and %d nodes".formatted(NODES));
    try (var servers = Servers.start(true)) {
      Field field = Field.lay(servers);
      List<NodeProcess> nodes = Stream.of("node1", "node2", "node3")
          .map(name -> NodeProcess.start(name, servers)).toList();
      try {
        List<Result> results = trials(servers, field, size, nodes, telling);
        Map<Fault, Map<Strategy, Aftermath>> faults =
            faults(new Faults(servers, field, patienceMillis), servers, nodes.getFirst(), telling);
        telling.accept("numbers");
        String database = field.copy(true);
        var numbers = new Numbers(servers.sql(database)).run();
        return new Findings(Machine.describe(servers, seconds(started)), results, faults, numbers, patienceMillis);
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
    for (List<NodeProcess> some : List.of(nodes.subList(0, 1), nodes)) {
      try (var trials = new Trials(servers, field, size, some)) {
        for (Strategy strategy : Strategy.values()) {
          Result crowd = trials.crowd(strategy);
          Result stock = trials.stock(strategy);
          results.add(crowd);
          results.add(stock);
          telling.accept("%-18s on %d: %d of %d served, %d loans with two users".formatted(
              strategy.label(), some.size(), crowd.served() + stock.served(),
              crowd.visits().size() + stock.visits().size(), crowd.verdict().doubles() + stock.verdict().doubles()));
        }
      }
    }
    return results.stream().sorted(Comparator.comparing(Result::strategy).thenComparingInt(Result::nodes)).toList();
  }

  /** Of those whose lock another node can see: what is in one node's memory is in nobody else's way. */
  private static Map<Fault, Map<Strategy, Aftermath>> faults(
      Faults faults, Servers servers, Member successor, Consumer<String> telling) {
    List<Strategy> seen = Arrays.stream(Strategy.values())
        .filter(strategy -> strategy.safe().on(NODES)).toList();
    var aftermaths = new EnumMap<Fault, Map<Strategy, Aftermath>>(Fault.class);
    for (Fault fault : Fault.values()) {
      telling.accept("a holder is " + fault.name().toLowerCase(Locale.ROOT));
      aftermaths.put(fault, faults.run(fault, NodeProcess.start("node" + (NODES + 1), servers), successor, seen));
    }
    return aftermaths;
  }
}
