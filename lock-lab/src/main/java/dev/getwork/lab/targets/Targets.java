package dev.getwork.lab.targets;

import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.Field;
import dev.getwork.lab.trial.Machine;
import dev.getwork.lab.trial.Servers;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Measures the targets that are measured here; docs/benchmarks.md has the others. */
public final class Targets {

  private static final int SECOND = 1_000;
  private static final Set<String> ALL = Set.of("wave", "locks", "ticks", "requeue", "snapshot");

  private Targets() {}

  /**
   * Runs all of them.
   *
   * @param names which: wave, locks, ticks, requeue or snapshot, all if none of them is named; and long, for what takes ten minutes
   * @return tables
   */
  public static String run(List<String> names, Consumer<String> progress) {
    boolean isLong = names.contains("long");
    boolean all = names.stream().noneMatch(ALL::contains);
    long started = System.nanoTime();
    try (var servers = Servers.start(true)) {
      var table = new Table("Targets", "#", "what", "seen", "beside", "ratio or target", "");
      var bench = new Bench(servers, Field.lay(servers), table, progress);
      if (all || names.contains("wave")) {
        ColdWave.run(bench, SECOND);
        if (isLong) {
          ColdWave.run(bench, 30 * SECOND);
        }
      }
      if (all || names.contains("locks")) {
        new Intake(bench).run();
      }
      if (all || names.contains("ticks")) {
        IdleTicks.run(bench);
      }
      if (all || names.contains("requeue")) {
        Requeue.run(bench);
      }
      if (all || names.contains("snapshot")) {
        new HeldSnapshot(bench, isLong ? 600 : 60).run();
      }
      var machine = new Table("Machine", "what", "measured on");
      Machine.describe(servers, (System.nanoTime() - started) / 1_000_000_000).forEach(machine::row);
      return machine.text() + "\n" + table.text();
    }
  }
}
