package dev.getwork.lab.targets;

import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.Field;
import dev.getwork.lab.trial.Machine;
import dev.getwork.lab.trial.Servers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Measures the targets that are measured here; docs/benchmarks.md has the others. */
public final class Targets {

  private static final int SECOND = 1_000;
  private static final List<String> ALL = List.of("wave", "locks", "ticks", "requeue", "snapshot");

  private Targets() {}

  /**
   * Runs them.
   *
   * @param names which: wave, locks, ticks, requeue or snapshot, all if none of them is named; and long, for what takes
   *     ten minutes
   * @return a table for each, by the names that they have in the document, and the machine
   */
  public static Map<String, Table> run(List<String> names, Consumer<String> progress) {
    List<String> which = names.stream().anyMatch(ALL::contains) ? ALL.stream().filter(names::contains).toList() : ALL;
    long started = System.nanoTime();
    try (var servers = Servers.start(true)) {
      Field field = Field.lay(servers);
      var tables = new LinkedHashMap<String, Table>();
      for (String name : which) {
        var table =
            new Table("Targets: " + name, "#", "what", "seen", "beside", "ratio or target", "of the target", "met?");
        measure(name, names.contains("long"), new Bench(servers, field, table, progress));
        tables.put("targets " + name, table);
      }
      var machine = new Table("Machine", "what", "measured on");
      Machine.describe(servers, (System.nanoTime() - started) / 1_000_000_000).forEach(machine::row);
      tables.put("targets machine", machine);
      return tables;
    }
  }

  private static void measure(String name, boolean isLong, Bench bench) {
    switch (name) {
      case "wave" -> {
        ColdWave.run(bench, SECOND, true);
        ColdWave.run(bench, SECOND, false);
        if (isLong) {
          ColdWave.run(bench, 30 * SECOND, true);
        }
      }
      case "locks" -> new Intake(bench).run();
      case "ticks" -> IdleTicks.run(bench);
      case "requeue" -> Requeue.run(bench);
      case "snapshot" -> new HeldSnapshot(bench, isLong ? 600 : 60).run();
      default -> throw new IllegalArgumentException(name);
    }
  }
}
