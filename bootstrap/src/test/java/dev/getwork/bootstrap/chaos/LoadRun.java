package dev.getwork.bootstrap.chaos;

import dev.getwork.application.fixture.Seed;
import dev.getwork.bootstrap.chaos.CallLog.Call;
import dev.getwork.bootstrap.chaos.Processor.Habits;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.bootstrap.process.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** One user alone, then one manager, then many users, then ten times as many, then again the load before. */
final class LoadRun {

  /** The phases of a run, in their order. */
  enum Phase {
    WARM_UP,
    ONE_USER,
    ONE_MANAGER,
    MANY_USERS,
    TENFOLD,
    AFTERWARDS
  }

  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final Habits QUICK = new Habits(5, 15, 0);
  private static final int MULTIPLE = 10;
  private static final int FIRST_PART = 5;
  private static final int MANAGERS_PAUSE = 100;
  private static final int QUICK_MANAGERS_PAUSE = 10;
  private static final int STABLE = 3;

  private final Path directory;
  private final RandomGenerator random;
  private final int users;
  private final Habits usual;
  private final Map<Phase, Duration> durations;
  private final CallLog log = new CallLog();
  private final Map<Phase, Long> ends = new EnumMap<>(Phase.class);
  private final Map<String, List<Long>> heaps = new TreeMap<>();
  private final List<String> violations = new ArrayList<>();
  private String machine = "";

  LoadRun(Path directory, Seed seed, int users, Habits usual, Map<Phase, Duration> durations) {
    this.directory = directory;
    this.random = seed.generator();
    this.users = users;
    this.usual = usual;
    this.durations = durations;
  }

  void run() {
    try (var nodes = EmbeddedNodes.start(new SmallDisk(directory, false), _ -> List.of())) {
      var observations = Observations.of(nodes);
      List<String> loans = multiplyLoans(nodes);
      var user = new Shift();
      user.begin(processors(nodes, observations, user, 1, QUICK));
      elapse(Phase.WARM_UP, user);
      elapse(Phase.ONE_USER, user);
      user.end();
      var manager = new Shift();
      manager.begin(Stream.of(manager(nodes, observations, manager, loans, QUICK_MANAGERS_PAUSE)));
      elapse(Phase.ONE_MANAGER, manager);
      manager.end();
      withManyUsers(nodes, observations, loans);
      violations.addAll(log.violations().stream().distinct().toList());
      violations.addAll(observations.violations(nodes));
      machine = RunRecord.machine(nodes.sql());
    }
  }

  /** Imports the loans ten times under other numbers, so that they last. */
  private static List<String> multiplyLoans(EmbeddedNodes nodes) {
    GetworkClient manager = nodes.node("a").client("manager").withoutContractChecks();
    byte[] file = Manager.file("ppp-small.csv.gz");
    var mapping = (ObjectNode) JsonMapper.shared().readTree(Manager.file("ppp-mapping.json"));
    for (int copy = 1; copy < MULTIPLE; copy++) {
      mapping.putObject("loanNumber").putObject("rowNumber").put("prefix", "L" + copy + "-").put("first", 1);
      expect(manager.put("/api/v1/import-mappings/copy", mapping).status(), 200, 201);
      expect(manager.postCsv("/api/v1/loan-imports?mapping=copy", file).status(), 201);
    }
    return nodes.loans();
  }

  private void withManyUsers(EmbeddedNodes nodes, Observations observations, List<String> loans) {
    var all = new Shift();
    all.begin(processors(nodes, observations, all, users, usual));
    all.begin(Stream.of(manager(nodes, observations, all, loans, MANAGERS_PAUSE)));
    elapseWithManyUsers(nodes, all);
    var others = new Shift();
    others.begin(processors(nodes, observations, others, (MULTIPLE - 1) * users, usual));
    elapse(Phase.TENFOLD, others);
    others.finish();
    elapse(Phase.AFTERWARDS, all);
    all.end();
    others.end();
  }

  private static void expect(int status, Integer... allowed) {
    if (!List.of(allowed).contains(status)) {
      throw new IllegalStateException("the loans cannot be imported: " + status);
    }
  }

  private Stream<Runnable> processors(
      EmbeddedNodes nodes, Observations observations, Shift shift, int number, Habits habits) {
    return IntStream.range(0, number).mapToObj(one -> new Processor(
        caller(nodes, shift, "processor%03d".formatted(one % users + 1), one), observations, shift, habits,
        generator()));
  }

  private Manager manager(
      EmbeddedNodes nodes, Observations observations, Shift shift, List<String> loans, int pause) {
    return new Manager(caller(nodes, shift, "manager", 0), observations, shift, generator(), loans, users, pause);
  }

  private void elapse(Phase phase, Shift shift) {
    shift.pause(duration(phase).toMillis());
    ends.put(phase, System.nanoTime());
  }

  /** A fifth of the time is over when the heaps are read for the first time. */
  private void elapseWithManyUsers(EmbeddedNodes nodes, Shift shift) {
    long milliseconds = duration(Phase.MANY_USERS).toMillis();
    shift.pause(milliseconds / FIRST_PART);
    readHeaps(nodes);
    shift.pause(milliseconds - milliseconds / FIRST_PART);
    readHeaps(nodes);
    ends.put(Phase.MANY_USERS, System.nanoTime());
  }

  private Duration duration(Phase phase) {
    return durations.getOrDefault(phase, Duration.ZERO);
  }

  private RandomGenerator generator() {
    return new Seed(random.nextLong()).generator();
  }

  private Caller caller(EmbeddedNodes nodes, Shift shift, String user, int node) {
    return new Caller(nodes, log, shift, user, node, TIMEOUT, false);
  }

  /** Reads the used megabytes of each node's heap after a garbage collection. */
  private void readHeaps(EmbeddedNodes nodes) {
    for (String name : EmbeddedNodes.NAMES) {
      Node node = nodes.node(name);
      try {
        new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
            String.valueOf(node.pid()), "GC.run").redirectOutput(ProcessBuilder.Redirect.DISCARD).start().onExit()
            .join();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
      long bytes = node.client("operator").text("/actuator/prometheus").lines()
          .filter(line -> line.startsWith("jvm_memory_used_bytes{area=\"heap\""))
          .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))).sum();
      heaps.computeIfAbsent(name, _ -> new ArrayList<>()).add(bytes >> 20);
    }
  }

  List<String> violations() {
    return violations;
  }

  /** The used megabytes of each node's heap, early and at the end of the phase with many users. */
  Map<String, List<Long>> heaps() {
    return heaps;
  }

  /** The calls of the only user, and of the only manager. */
  Latencies alone() {
    return new Latencies(
        Stream.of(Phase.ONE_USER, Phase.ONE_MANAGER).flatMap(phase -> of(phase).calls().stream()).toList());
  }

  Latencies of(Phase phase) {
    long end = ends.getOrDefault(phase, 0L);
    return Latencies.between(log.calls(), end - duration(phase).toNanos(), end);
  }

  /** The seconds after the tenfold load until the last call that was refused or not answered. */
  double lastErrorAfterwards() {
    long end = ends.getOrDefault(Phase.TENFOLD, 0L);
    return of(Phase.AFTERWARDS).calls().stream().filter(Latencies::isError).mapToLong(Call::ended).max().orElse(end)
        / 1e9 - end / 1e9;
  }

  /** The first second after the tenfold load that begins three in which the median is at most twice that of many users. */
  int secondsUntilAsBefore() {
    int seconds = (int) duration(Phase.AFTERWARDS).toSeconds();
    return IntStream.range(0, seconds)
        .filter(first -> IntStream.range(first, Math.min(first + STABLE, seconds)).allMatch(this::isAsBefore))
        .findFirst().orElse(seconds);
  }

  private boolean isAsBefore(int second) {
    long from = ends.getOrDefault(Phase.TENFOLD, 0L) + second * 1_000_000_000L;
    return Latencies.percentile(Latencies.between(log.calls(), from, from + 1_000_000_000L).calls(), 0.5)
        <= 2 * Latencies.percentile(of(Phase.MANY_USERS).calls(), 0.5);
  }

  RunRecord record(String command, Seed seed) {
    var latencies = new RunRecord.Table("call", "alone: number", "p99 ms", users + " users: number", "p50 ms",
        "p99 ms", "ratio of p99, target ≤ 5", "tenfold: number", "p50 ms", "p99 ms");
    Latencies one = alone();
    Latencies many = of(Phase.MANY_USERS);
    Latencies tenfold = of(Phase.TENFOLD);
    many.byOperation().keySet().stream().sorted().forEach(operation -> latencies.row(operation.text(),
        one.byOperation().getOrDefault(operation, List.of()).size(), Latencies.rounded(one.percentile(operation, 0.99)),
        many.byOperation().getOrDefault(operation, List.of()).size(),
        Latencies.rounded(many.percentile(operation, 0.5)), Latencies.rounded(many.percentile(operation, 0.99)),
        Latencies.rounded(many.percentile(operation, 0.99) / one.percentile(operation, 0.99)),
        tenfold.byOperation().getOrDefault(operation, List.of()).size(),
        Latencies.rounded(tenfold.percentile(operation, 0.5)),
        Latencies.rounded(tenfold.percentile(operation, 0.99))));
    var phases = new RunRecord.Table("phase", "seconds", "calls per second", "refused (429, 503)",
        "unanswered");
    for (Phase phase : Phase.values()) {
      phases.row(phase.name().toLowerCase(Locale.ROOT).replace('_', ' '), duration(phase).toSeconds(),
          Latencies.rounded(of(phase).calls().size() / (double) duration(phase).toSeconds()),
          of(phase).errors() - of(phase).unanswered(), of(phase).unanswered());
    }
    var heap = new RunRecord.Table("node", "heap used after GC, MB: after 20 %", "at the end");
    heaps.forEach((node, used) -> heap.row(node, used.getFirst(), used.getLast()));
    var results = new RunRecord.Table("what", "seen", "target");
    results.row("violations of the promises", violations.size(), "0");
    results.row("last refused call after the tenfold load, s", Latencies.rounded(lastErrorAfterwards()), "≤ 10");
    results.row("calls as fast as before (median of a second ≤ 2 ×) after s", secondsUntilAsBefore(), "≤ 10");
    return new RunRecord(command + " -Dseed=" + seed.value() + " test", machine + "; seed " + seed.value()
        + ".\nNodes with 256 MB of heap and the client compiler only; users, nodes and database share the cores.")
        .with("Latencies; Get Work includes selections and has no target", latencies)
        .with("Phases", phases).with("Heap", heap).with("Results", results);
  }
}
