package dev.getwork.bootstrap.benchmark;

import static java.util.Objects.requireNonNull;

import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.bootstrap.benchmark.LockCosts.Cost;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.postgresql.ds.PGSimpleDataSource;

/** The locks that let one node run a job, beside those that others use for it: how fast, and what each attempt costs. */
final class LockBenchmark {

  private static final int NODES = 8;
  private static final int HOLDER = NODES + 1;
  private static final int WARM_UP = 1;
  private static final int ROUNDS = 5;
  private static final Duration TIME = Duration.ofSeconds(1);

  private static final String ALWAYS_DUE = "update job set every = '1 microsecond' where job_id = '%s'";
  private static final String NEVER_DUE = "update job_status set next_run = 'infinity' where job_id = '%s'";
  private static final String DUE = "update job_status set next_run = statement_timestamp() where job_id = '%s'";
  private static final String AS_BEFORE = "update job set every = '10 seconds' where job_id = '%s'";

  private final Database database;
  private final LockCosts costs;
  private final PGSimpleDataSource source;

  /**
   * A benchmark.
   *
   * @param source connections to the same server
   * @param journal of that server
   */
  LockBenchmark(Database database, PGSimpleDataSource source, Path journal) {
    this.database = database;
    this.costs = new LockCosts(database, journal);
    this.source = source;
  }

  void run(Report report) {
    database.run("create extension pg_walinspect");
    ClusterLocks.layOut(database);
    try (var timed = new ClusterLocks(source); var counted = new ClusterLocks(LockCosts.journaled(source))) {
      database.forgetWork();
      onJob(ALWAYS_DUE);
      onJob(DUE);
      free(report, timed, counted);
      contended(report, timed);
      taken(report, timed, counted);
      idle(report, timed, counted);
      onJob(AS_BEFORE);
      onJob(DUE);
    }
    ClusterLocks.clear(database);
  }

  private void onJob(String statement) {
    database.run(statement.formatted(ClusterLocks.JOB.label()));
  }

  private void free(Report report, ClusterLocks timed, ClusterLocks counted) {
    var costsOf = new LinkedHashMap<String, Cost>();
    counted.all().forEach((name, locks) -> {
      ClusterLock lock = locks.apply(1);
      costsOf.put(name, costs.of(() -> lock.take().orElseThrow(() -> new IllegalStateException(name)).run()));
    });
    table(report, "A lock that is free: one node takes it and gives it back", rounds(timed.all(), 1), costsOf);
  }

  private void contended(Report report, ClusterLocks timed) {
    report.table("A lock that %d nodes take and give back as fast as they can".formatted(NODES),
        "lock", "attempts per second (least to most)", "of them granted", "p99 ms of an attempt");
    rounds(timed.all(), NODES).forEach((name, runs) -> report.row(name, spread(runs, Load.Outcome::asks),
        spread(runs, Load.Outcome::loans),
        Report.number(median(runs, run -> run.millis().quantile(0.99)))));
  }

  private void taken(Report report, ClusterLocks timed, ClusterLocks counted) {
    var costsOf = new LinkedHashMap<String, Cost>();
    counted.all().forEach((name, locks) -> held(name, locks, () -> {
      ClusterLock lock = locks.apply(1);
      costsOf.put(name, costs.of(() -> refused(name, lock)));
    }));
    var runs = new LinkedHashMap<String, List<Load.Outcome>>();
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      boolean counts = round >= 0;
      timed.all().forEach((name, locks) -> held(name, locks, () -> {
        Load.Outcome run = new Load(1, TIME).run(node -> locks.apply(node).user());
        if (counts) {
          runs.computeIfAbsent(name, _ -> new ArrayList<>()).add(run);
        }
      }));
    }
    table(report, "A lock that another node has", runs, costsOf);
  }

  private static void held(String name, IntFunction<ClusterLock> locks, Runnable meanwhile) {
    Runnable back = locks.apply(HOLDER).take().orElseThrow(() -> new IllegalStateException(name));
    meanwhile.run();
    back.run();
  }

  private static void refused(String name, ClusterLock lock) {
    if (lock.take().isPresent()) {
      throw new IllegalStateException(name + " was given away twice");
    }
  }

  private void idle(Report report, ClusterLocks timed, ClusterLocks counted) {
    var costsOf = new LinkedHashMap<String, Cost>();
    var runs = new LinkedHashMap<String, List<Load.Outcome>>();
    onJob(NEVER_DUE);
    String notDue = ClusterLocks.JOB_LOCK + ", not due";
    ClusterLock lock = requireNonNull(counted.all().get(ClusterLocks.JOB_LOCK)).apply(1);
    costsOf.put(notDue, costs.of(() -> refused(notDue, lock)));
    runs.putAll(rounds(Map.of(notDue, requireNonNull(timed.all().get(ClusterLocks.JOB_LOCK))), 1));
    onJob(DUE);
    String nothing = "`RunJob`, due, but there is nothing to do";
    ClusterLock tick = tick(counted.ports());
    costsOf.put(nothing, costs.of(() -> refused(nothing, tick)));
    runs.putAll(rounds(Map.of(nothing, _ -> tick(timed.ports())), 1));
    table(report, "Nothing to do", runs, costsOf);
  }

  private static ClusterLock tick(OutPorts ports) {
    RunJob jobs = new UseCases(ports, Runnable::run, Runnable::run, InstantSource.system()).jobs().runJob();
    return () -> jobs.run(ClusterLocks.JOB) instanceof RunJob.Ran ? Optional.of(() -> {}) : Optional.empty();
  }

  private static Map<String, List<Load.Outcome>> rounds(Map<String, IntFunction<ClusterLock>> locks, int nodes) {
    var runs = new LinkedHashMap<String, List<Load.Outcome>>();
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      for (Map.Entry<String, IntFunction<ClusterLock>> lock : locks.entrySet()) {
        Load.Outcome run = new Load(nodes, TIME).run(node -> lock.getValue().apply(node).user());
        if (round >= 0) {
          runs.computeIfAbsent(lock.getKey(), _ -> new ArrayList<>()).add(run);
        }
      }
    }
    return runs;
  }

  private static void table(
      Report report, String title, Map<String, List<Load.Outcome>> runs, Map<String, Cost> costsOf) {
    String[] header = {"lock", "attempts per second (least to most)", "p99 ms", "statements", "of them begin, commit",
      "commits written", "rows written", "bytes of WAL"};
    report.table(title, header);
    runs.forEach((name, of) -> {
      Cost cost = requireNonNull(costsOf.get(name));
      report.row(name, spread(of, Load.Outcome::asks),
          Report.number(median(of, run -> run.millis().quantile(0.99))), Report.number(cost.statements()),
          Report.number(cost.framing()), Report.number(cost.commits()), Report.number(cost.rows()),
          Report.number(cost.bytes()));
    });
  }

  private static double median(List<Load.Outcome> runs, ToDoubleFunction<Load.Outcome> of) {
    return new Sample(runs.stream().map(of::applyAsDouble).toList()).median();
  }

  private static String spread(List<Load.Outcome> runs, ToDoubleFunction<Load.Outcome> of) {
    var sample = new Sample(runs.stream().map(of::applyAsDouble).toList());
    return "%s (%s to %s)".formatted(
        Report.number(sample.median()), Report.number(sample.smallest()), Report.number(sample.largest()));
  }
}
