package dev.getwork.bootstrap.chaos;

import dev.getwork.application.fixture.Seed;
import dev.getwork.bootstrap.chaos.FaultInjector.Injected;
import dev.getwork.bootstrap.chaos.Processor.Habits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Users, managers and faults on three nodes until a given time, and the judgment of the history. */
final class ChaosRun {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration BOUND = Duration.ofMinutes(3);
  private static final Habits BUSY = new Habits(50, 400, 10);
  /** Longer than a fault may still have effects, so that its effects can be told from those of the next one. */
  private static final int PAUSE_ALONE = 2_000;
  private static final int PAUSE = 400;
  private static final int MANAGERS = 2;
  private static final int MANAGERS_PAUSE = 200;
  private static final int INVARIANTS_PAUSE = 5_000;
  /** A paused or partitioned leader's selection may overlap with its successor's; its result is not used. */
  private static final String OVERLAP = ".*: [23] selections ran at the same time";

  private final Path directory;
  private final Seed seed;
  private final RandomGenerator random;
  private final int users;
  private final boolean brief;
  private final CallLog log = new CallLog();
  private final Shift shift = new Shift();
  private final List<String> violations = new ArrayList<>();
  private final EnumSet<Fault> possible = EnumSet.allOf(Fault.class);
  private final List<Injected> injected = new ArrayList<>();
  private RunRecord.Table counts = new RunRecord.Table("what", "number");
  private String machine = "";

  ChaosRun(Path directory, Seed seed, int users, boolean brief) {
    this.directory = directory;
    this.seed = seed;
    this.random = seed.generator();
    this.users = users;
    this.brief = brief;
  }

  Seed seed() {
    return seed;
  }

  List<String> violations() {
    return violations;
  }

  /** Injects each of these faults once. */
  void withEach(List<Fault> faults) {
    run(nodes -> injectFaults(nodes, List.of(faults), Duration.ZERO));
  }

  /**
   * Injects all kinds of faults, in a third of the time one after another, then faults of nodes beside the others. Of
   * those, a full disk, which takes long, is less frequent.
   */
  void withAll(Duration time) {
    run(nodes -> {
      possible.removeIf(fault -> fault == Fault.FULL_DISK && !nodes.disk().isMounted()
          || fault == Fault.SKEW_CLOCK && !Files.exists(EmbeddedNodes.FAKETIME));
      List<Fault> others = possible.stream().filter(fault -> !fault.isOfNode()).toList();
      List<Fault> often = others.stream().filter(fault -> fault != Fault.FULL_DISK).toList();
      injectFaults(nodes, List.of(List.copyOf(possible)), time.dividedBy(3));
      injectFaults(nodes, List.of(possible.stream().filter(Fault::isOfNode).toList(),
          Stream.of(others, often, often).flatMap(List::stream).toList()), time.multipliedBy(2).dividedBy(3));
    });
  }

  private void run(Consumer<EmbeddedNodes> faultInjection) {
    RandomGenerator locks = generator();
    SmallDisk disk = brief ? new SmallDisk(directory, false) : SmallDisk.mount(directory);
    try (var nodes = EmbeddedNodes.start(disk, _ -> List.of("--getwork.selection.minimum=300ms",
        "--getwork.selection.time-limit=10s", "--spring.datasource.hikari.data-source-properties.socketTimeout=15",
        "--getwork.requests.abandoned-after=60s", "--getwork.task-lock=" + (locks.nextInt(4) > 0 ? "row" : "lease")))) {
      nodes.sql().sql("update task set candidates_fresh_seconds = 0 where task_id % 2 = 0").update();
      var observations = Observations.of(nodes);
      begin(nodes, observations);
      faultInjection.accept(nodes);
      shift.end();
      List<String> faults = observations.violations(nodes);
      violations.addAll(log.violations().stream().distinct().toList());
      faults.stream().filter(text -> !text.matches(OVERLAP)).forEach(violations::add);
      count(nodes, faults);
      machine = RunRecord.machine(nodes.sql());
    }
  }

  private RandomGenerator generator() {
    return new Seed(random.nextLong()).generator();
  }

  private void begin(EmbeddedNodes nodes, Observations observations) {
    List<String> loans = nodes.loans();
    shift.begin(IntStream.rangeClosed(1, users).mapToObj(user -> new Processor(
        caller(nodes, "processor%03d".formatted(user), user, TIMEOUT), observations, shift, BUSY, generator())));
    shift.begin(IntStream.rangeClosed(1, MANAGERS).mapToObj(manager -> new Manager(
        caller(nodes, "manager", manager, BOUND), observations, shift, generator(), loans, users, MANAGERS_PAUSE)));
    Caller operator = caller(nodes, "operator", 0, TIMEOUT);
    shift.begin(Stream.of(() -> Manager.watchInvariants(operator, log, shift, INVARIANTS_PAUSE)));
  }

  private Caller caller(EmbeddedNodes nodes, String user, int node, Duration timeout) {
    return new Caller(nodes, log, shift, user, node, timeout, true);
  }

  /** Injects all faults of each lane, one lane beside the other: once, or over and over until the time is over. */
  private void injectFaults(EmbeddedNodes nodes, List<List<Fault>> lanes, Duration time) {
    int pause = lanes.size() == 1 && !brief ? PAUSE_ALONE : PAUSE;
    Instant end = Instant.now().plus(time);
    List<FaultInjector> injectors =
        lanes.stream().map(faults -> new FaultInjector(nodes, shift, generator(), faults, pause, brief)).toList();
    List<CompletableFuture<Void>> running = injectors.stream().map(injector -> CompletableFuture
        .runAsync(() -> injector.run(() -> Instant.now().isBefore(end)), Thread::startVirtualThread)).toList();
    running.forEach(CompletableFuture::join);
    injectors.forEach(injector -> injected.addAll(injector.injected()));
  }

  private void count(EmbeddedNodes nodes, List<String> faults) {
    counts.row("faults", injected.size());
    counts.row("leader deaths: faults that ended the holder of a task lock",
        injected.stream().filter(Injected::hitLeader).count());
    counts.row("calls", log.calls().size());
    for (var table : List.of("work_request", "assignment", "loan_import", "history_event")) {
      counts.row("rows of " + table, nodes.sql().sql("select count(*) from " + table).query(Long.class).single());
    }
    nodes.sql().sql("select state || '' as state, count(*) as number from work_request group by 1 order by 1")
        .query((row, _) -> List.of(row.getString("state"), row.getLong("number"))).list()
        .forEach(state -> counts.row("requests " + state.getFirst(), state.getLast()));
    counts.row("acknowledged dispositions", log.successes(Operation.DISPOSITION));
    counts.row("doubles: loans with two holders", matching(faults, "two holders"));
    counts.row("losses: acknowledged or reported, but not stored", matching(faults, "not stored"));
    counts.row("other violations",
        violations.size() - matching(faults, "two holders") - matching(faults, "not stored"));
    counts.row("tasks with overlapping selections, which are allowed", faults.size() - faults.stream()
        .filter(text -> !text.matches(OVERLAP)).count());
  }

  private static long matching(List<String> faults, String part) {
    return faults.stream().filter(text -> text.contains(part)).count();
  }

  /** The result of a long run. */
  RunRecord record(int minutes) {
    var answers = new RunRecord.Table("call", "answers by status (0: none)");
    log.statuses().forEach((operation, statuses) -> answers.row(operation.text(), statuses));
    Outages outages = Outages.of(log, injected);
    return new RunRecord("mvn -Pproof -pl bootstrap -am -Dtest=ChaosTest -Dsurefire.failIfNoSpecifiedTests=false "
        + "-Dchaos.minutes=" + minutes + " -Dseed=" + seed.value() + " test",
        machine + "; seed " + seed.value()
            + ".\nIn the first third, faults follow one another; then faults of nodes overlap with the others."
            + "\nNot possible on this machine: " + EnumSet.complementOf(possible) + ".")
        .with("Faults: gaps without a successful Get Work or disposition of any user", outages.table())
        .with("Moments at which they were injected", outages.moments())
        .with("Requests, assignments and violations", counts)
        .with("Answers", answers);
  }
}
