package dev.getwork.lab.benchmark;

import dev.getwork.lab.report.BenchmarkReport;
import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.Machine;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All benchmarks but those that compare task locks; docs/benchmarks.md says what each measures. */
public final class Benchmarks {

  private static final int SECOND = 1_000;

  /** Those that need a node as a process and the full loan data, in the order in which they run. */
  private static final List<String> ON_THE_PRODUCT = List.of("import", "patches", "selections", "get-work", "waiting");

  /** Those that need only the product's ports. */
  private static final List<String> ON_THE_PORTS =
      List.of("wave", "requests", "jobs", "ticks", "requeue", "snapshot", "slots", "nodes", "mariadb");

  private Benchmarks() {}

  /** The names of all benchmarks. */
  public static List<String> names() {
    return Stream.concat(ON_THE_PRODUCT.stream(), ON_THE_PORTS.stream()).toList();
  }

  /**
   * Runs some of them.
   *
   * @return the tables, by the names of their places in the documents
   */
  public static Map<String, Table> run(List<String> names, Effort effort, Consumer<String> progress) {
    long started = System.nanoTime();
    String loadBefore = Machine.loadAverage();
    try (var lab = new Lab(effort, progress)) {
      if (names.stream().anyMatch(ON_THE_PRODUCT::contains)) {
        onTheProduct(lab, names);
      }
      ON_THE_PORTS.stream().filter(names::contains).forEach(name -> onThePorts(lab, name));
      Table machine = lab.table(BenchmarkReport.MACHINE, "Machine", "what", "measured on")
          .row("effort", effort.name().toLowerCase(Locale.ROOT)).row("load average before", loadBefore);
      Machine.describe(lab.servers(), (System.nanoTime() - started) / 1_000_000_000).forEach(machine::row);
      return lab.tables();
    }
  }

  private static void onTheProduct(Lab lab, List<String> names) {
    try (var product = Product.start()) {
      var loans = new LoanImport(lab, product);
      if (names.contains("import")) {
        loans.run();
      } else {
        loans.once();
      }
      if (names.contains("patches")) {
        new LoanPatches(lab, product).run();
      }
      if (names.contains("selections")) {
        new Selections(lab, product).run();
      }
      if (names.contains("get-work")) {
        new GetWork(lab, product).run();
      }
      if (names.contains("waiting")) {
        new WakeUpLatency(lab, product).run();
        new BusyLeaders(lab, product).run();
        product.node().kill(); // Its selections take no time, and it would serve the users who wait for others.
        new LostLeader(lab, product).run();
      }
    }
  }

  private static void onThePorts(Lab lab, String name) {
    switch (name) {
      case "wave" -> {
        TargetTable targets = lab.targets(name);
        ColdWave.run(lab, targets, SECOND, true);
        if (lab.effort() != Effort.QUICK) {
          ColdWave.run(lab, targets, SECOND, false);
        }
        if (lab.effort() == Effort.LONG) {
          ColdWave.run(lab, targets, 30 * SECOND, true);
        }
      }
      case "requests" -> new RecordingRequests(lab).run();
      case "jobs" -> new JobLocks(lab).run();
      case "ticks" -> IdleTicks.run(lab);
      case "requeue" -> new Requeue(lab).run();
      case "snapshot" -> new HeldSnapshot(lab).run();
      case "slots" -> new SlotDraws(lab).run();
      case "nodes" -> DozenNodes.run(lab);
      case "mariadb" -> MariaDbStock.run(lab);
      default -> throw new IllegalArgumentException(name);
    }
  }
}
