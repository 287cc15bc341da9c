package dev.getwork.lab.targets;

import dev.getwork.domain.work.RecheckSchedule;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Reply.Doing;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.node.Reply.Visit;
import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.NodeProcess;
import dev.getwork.lab.trial.Result;
import dev.getwork.lab.trial.Trials;
import dev.getwork.lab.trial.Trials.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Two hundred users ask one task at once, on three nodes, and a selection takes Q. */
final class ColdWave {

  private static final int USERS = 200;
  private static final int ROUNDS = 5;

  /** A node that has just started compiles while it serves; those whose users wait have run for days. */
  private static final int WARMING_ROUNDS = 10;
  private static final int WARMING_MILLIS = 50;
  private static final double LATER_MILLIS = 50;
  private static final int MOST_SELECTIONS = 2;
  private static final long RECHECK_MILLIS = RecheckSchedule.after(0).toMillis();

  private ColdWave() {}

  /** Of one wave, in milliseconds one after the other. */
  private record Parts(double untilSelection, double deciding, double telling, double p99, double selections) {

    static Parts of(Result wave, long limitMillis) {
      long came = wave.visits().stream().mapToLong(Visit::came).min().orElse(0);
      long told = wave.visits().stream().mapToLong(Visit::served).max().orElse(0);
      long from = times(wave, Doing.SELECTING, Span::from).min().orElse(0);
      long until = times(wave, Doing.SELECTING, Span::until).max().orElse(0);
      long committed = times(wave, Doing.ENDING, Span::until).max().orElse(0);
      return new Parts((from - came) / 1e3, (committed - until) / 1e3, (told - committed) / 1e3,
          wave.waited(0.99) - limitMillis, wave.verdict().selections());
    }

    private static LongStream times(Result wave, Doing doing, ToLongFunction<Span> time) {
      return wave.spans().stream().filter(span -> span.doing() == doing).mapToLong(time);
    }
  }

  /** With push they are told; without, they look again when the schedule says so, which is the limit then. */
  static void run(Bench bench, int selectMillis, boolean push) {
    var waves = new ArrayList<Parts>();
    List<NodeProcess> nodes =
        Stream.of("node1", "node2", "node3").map(name -> NodeProcess.start(name, bench.servers())).toList();
    try {
      for (int round = 0; round < WARMING_ROUNDS; round++) {
        wave(bench, nodes, WARMING_MILLIS, true);
      }
      int rounds = selectMillis > 5_000 ? 1 : ROUNDS;
      for (int round = 0; round < rounds; round++) {
        waves.add(Parts.of(wave(bench, nodes, selectMillis, push), push ? selectMillis : RECHECK_MILLIS));
      }
    } finally {
      nodes.forEach(NodeProcess::close);
    }
    report(bench, waves, "cold wave, %d users on 3 nodes, Q = %d ms%s".formatted(
        USERS, selectMillis, push ? "" : ", without push"), push ? "Q" : "the recheck");
  }

  private static Result wave(Bench bench, List<NodeProcess> nodes, int selectMillis, boolean push) {
    var size = new Size(USERS, 1, selectMillis, 0, selectMillis + 30_000);
    try (var trials = new Trials(bench.servers(), bench.field(), size, nodes, true, push)) {
      Result wave = trials.crowd(Strategy.ROW_SKIP_LOCKED);
      if (wave.served() != USERS) { // Whoever never was is in no quantile.
        throw new IllegalStateException("served " + wave.served());
      }
      return wave;
    }
  }

  private static void report(Bench bench, List<Parts> waves, String wave, String limit) {
    double p99 = median(waves, Parts::p99);
    bench.row("1", wave + ": p99 knows after", limit + " + " + Table.number(p99) + " ms",
        limit + ", the limit; until it began %s ms, from its end to the commit %s ms, until the last was told %s ms"
            .formatted(
                Table.number(median(waves, Parts::untilSelection)), Table.number(median(waves, Parts::deciding)),
                Table.number(median(waves, Parts::telling))),
        "target ≤ %s + 50 ms".formatted(limit), Math.max(0, p99) / LATER_MILLIS);
    double most = waves.stream().mapToDouble(Parts::selections).max().orElse(0);
    bench.row("2", wave + ": selections", Table.number(median(waves, Parts::selections)), "1, the limit",
        "%s at most, target ≤ %d".formatted(Table.number(most), MOST_SELECTIONS), most / MOST_SELECTIONS);
  }

  private static double median(List<Parts> waves, ToDoubleFunction<Parts> of) {
    return InTurn.median(waves.stream().map(of::applyAsDouble).toList());
  }
}
