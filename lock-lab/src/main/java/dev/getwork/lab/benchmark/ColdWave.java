package dev.getwork.lab.benchmark;

import dev.getwork.domain.work.WorkRequest;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Reply.Activity;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.node.Reply.RequestTiming;
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

/** A cold wave: two hundred users of three nodes request work of one task at once, and a selection takes Q. */
final class ColdWave {

  private static final int USERS = 200;
  private static final int ROUNDS = 5;

  /** Lets the JVMs of the nodes compile, because nodes in production have run for days. */
  private static final int WARMING_ROUNDS = 10;
  private static final int WARMING_MILLIS = 50;
  private static final double LATER_MILLIS = 50;
  private static final int MOST_SELECTIONS = 2;
  private static final long RECHECK_MILLIS = WorkRequest.recheckAfter(0).toMillis();

  private ColdWave() {}

  /**
   * The consecutive parts of one wave, in milliseconds.
   *
   * @param p99 when all users but one in a hundred had their answer, beyond the limit
   * @param last when the last user had it, beyond the limit
   */
  record Parts(
      double untilSelection, double deciding, double telling, double p99, double last, double selections) {

    static Parts of(Result wave, long limitMillis) {
      long arrived = wave.timings().stream().mapToLong(RequestTiming::arrived).min().orElse(0);
      long answered = wave.timings().stream().mapToLong(RequestTiming::served).max().orElse(0);
      long from = times(wave, Activity.SELECTING, Span::from).min().orElse(0);
      long until = times(wave, Activity.SELECTING, Span::until).max().orElse(0);
      long committed = times(wave, Activity.ENDING, Span::until).max().orElse(0);
      return new Parts((from - arrived) / 1e3, (committed - until) / 1e3, (answered - committed) / 1e3,
          wave.waited(0.99) - limitMillis, wave.waited(1) - limitMillis, wave.verdict().selections());
    }

    private static LongStream times(Result wave, Activity activity, ToLongFunction<Span> time) {
      return wave.spans().stream().filter(span -> span.activity() == activity).mapToLong(time);
    }
  }

  /** Without push, users recheck on the schedule of the clients, which is the limit then. */
  static void run(Lab lab, TargetTable targets, int selectMillis, boolean push) {
    report(targets, waves(lab, selectMillis, push), "cold wave, %d users on 3 nodes, Q = %d ms%s".formatted(
        USERS, selectMillis, push ? "" : ", without push"), push ? "Q" : "the recheck");
  }

  /** The measured waves. */
  static List<Parts> waves(Lab lab, int selectMillis, boolean push) {
    var waves = new ArrayList<Parts>();
    List<NodeProcess> nodes =
        Stream.of("node1", "node2", "node3").map(name -> NodeProcess.start(name, lab.servers())).toList();
    try {
      for (int round = 0; round < lab.effort().rounds(WARMING_ROUNDS); round++) {
        wave(lab, nodes, WARMING_MILLIS, true);
      }
      int rounds = selectMillis > 5_000 ? 1 : lab.effort().rounds(ROUNDS);
      for (int round = 0; round < rounds; round++) {
        waves.add(Parts.of(wave(lab, nodes, selectMillis, push), push ? selectMillis : RECHECK_MILLIS));
      }
      return waves;
    } finally {
      nodes.forEach(NodeProcess::close);
    }
  }

  private static Result wave(Lab lab, List<NodeProcess> nodes, int selectMillis, boolean push) {
    var size = new Size(USERS, 1, selectMillis, 0, selectMillis + 30_000);
    try (var trials = new Trials(lab.servers(), lab.template(), size, nodes, true, push)) {
      Result wave = trials.getWork(Strategy.ROW_SKIP_LOCKED);
      if (wave.served() != USERS) { // No quantile contains a user who was never served.
        throw new IllegalStateException("served " + wave.served());
      }
      return wave;
    }
  }

  private static void report(TargetTable targets, List<Parts> waves, String wave, String limit) {
    double p99 = median(waves, Parts::p99);
    targets.row("1", wave + ": p99 told after", limit + " + " + Table.number(p99) + " ms",
        limit + ", the limit; until it began %s ms, from its end to the commit %s ms, until the last was told %s ms"
            .formatted(
                Table.number(median(waves, Parts::untilSelection)), Table.number(median(waves, Parts::deciding)),
                Table.number(median(waves, Parts::telling))),
        "target ≤ %s + 50 ms".formatted(limit), Math.max(0, p99) / LATER_MILLIS);
    double most = waves.stream().mapToDouble(Parts::selections).max().orElse(0);
    targets.row("2", wave + ": selections", Table.number(median(waves, Parts::selections)), "1, the limit",
        "%s at most, target ≤ %d".formatted(Table.number(most), MOST_SELECTIONS), most / MOST_SELECTIONS);
  }

  private static double median(List<Parts> waves, ToDoubleFunction<Parts> of) {
    return Sample.of(waves, of).median();
  }
}
