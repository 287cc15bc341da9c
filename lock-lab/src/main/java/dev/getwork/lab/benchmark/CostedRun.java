package dev.getwork.lab.benchmark;

import dev.getwork.lab.benchmark.Load.Outcome;
import java.time.Duration;
import java.util.function.Supplier;

/** A run of a load, and the processor time that server, database and load used for each of its loans, in milliseconds. */
record CostedRun(Outcome outcome, double server, double database, double load) {

  static CostedRun of(Product product, ProcessHandle server, Supplier<Outcome> run) {
    ProcessHandle database = ProcessorTime.server(product.sql());
    Duration server0 = ProcessorTime.of(server);
    Duration database0 = ProcessorTime.ofServer(database);
    Duration load0 = ProcessorTime.of(ProcessHandle.current());
    long started = System.nanoTime();
    Outcome outcome = run.get();
    double loans = outcome.loans() * (System.nanoTime() - started) / 1e9;
    return new CostedRun(outcome, each(ProcessorTime.of(server).minus(server0), loans),
        each(ProcessorTime.ofServer(database).minus(database0), loans),
        each(ProcessorTime.of(ProcessHandle.current()).minus(load0), loans));
  }

  private static double each(Duration all, double loans) {
    return all.toNanos() / 1e6 / loans;
  }

  double loans() {
    return outcome.loans();
  }

  double p50() {
    return outcome.millis().median();
  }

  double p99() {
    return outcome.p99();
  }
}
