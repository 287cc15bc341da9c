package dev.getwork.lab.benchmark;

import static java.util.Objects.requireNonNull;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.out.cluster.JobLock;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.domain.task.TaskId;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.lab.benchmark.AttemptCosts.Cost;
import dev.getwork.lab.benchmark.Load.Outcome;
import dev.getwork.lab.lock.HeldLock;
import dev.getwork.lab.lock.LibraryLocks;
import dev.getwork.lab.lock.Mutex;
import dev.getwork.lab.node.ProductContext;
import dev.getwork.lab.report.Table;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The locks that let one node run a job, beside those of two libraries: throughput, and the cost of each attempt. Statements
 * are counted in the server's log, commits, rows and bytes in its WAL. When contended, a refused attempt is repeated at
 * once, which no scheduler does.
 */
final class JobLocks {

  private static final String JOB_LOCK = "`JobLock`";
  private static final Job JOB = Job.EXPIRE_ABANDONED_REQUESTS;
  private static final TaskId NAME = new TaskId(1);
  private static final int NODES = 8;
  private static final int HOLDER = NODES + 1;
  private static final int ROUNDS = 5;
  private static final Duration TIME = Duration.ofSeconds(1);
  private static final HeldLock NOTHING = () -> {};

  /** Put after an URL, it lets the server log every statement of the connection. */
  private static final String LOGGED = "&options=-c%20log_statement%3Dall";

  private static final String ALWAYS_DUE = "update job set every = '1 microsecond' where job_id = :job";
  private static final String NEVER_DUE = "update job_status set next_run = 'infinity' where job_id = :job";
  private static final String DUE = "update job_status set next_run = statement_timestamp() where job_id = :job";

  private final Lab lab;

  JobLocks(Lab lab) {
    this.lab = lab;
  }

  void run() {
    lab.onFreshDatabase(database -> {
      String url = lab.servers().url(database, "node1");
      try (ProductContext timed = lab.context(database, "node1");
          ProductContext counted = lab.context(url + LOGGED, "node2", LockStatus.Kind.ROW);
          var costs = new AttemptCosts(lab, database)) {
        update(timed, ALWAYS_DUE);
        update(timed, DUE);
        free(timed, counted, costs);
        contended(timed);
        taken(timed, counted, costs);
        idle(timed, counted, costs);
      }
    });
  }

  private static void update(ProductContext context, String statement) {
    context.sql().sql(statement).param("job", JOB.label()).update();
  }

  /** Each lock, for any node of the cluster. */
  private static Map<String, IntFunction<Mutex>> locks(ProductContext context) {
    var locks = new LinkedHashMap<String, IntFunction<Mutex>>();
    locks.put(JOB_LOCK, _ -> jobLock(context.application()));
    locks.put("`Slots`, a semaphore of 1", _ -> slots(context.application()));
    locks.put("ShedLock", node -> LibraryLocks.shedLock(context.resources("node" + node)));
    locks.put("JdbcLockRegistry", node -> LibraryLocks.jdbcRegistry(context.resources("node" + node)));
    return locks;
  }

  private static Mutex jobLock(ApplicationNode application) {
    JobLock lock = application.get(JobLock.class);
    return _ -> lock.take(JOB, true).map(run -> () -> lock.finish(run, new JobOutcome.Handled(0)));
  }

  private static Mutex slots(ApplicationNode application) {
    Slots slots = application.get(Slots.class);
    var semaphore = new Slots.Semaphore("benchmark", 1, Duration.ofMinutes(1));
    return _ -> slots.take(semaphore).map(slot -> () -> slots.release(slot));
  }

  /** A run of the job, which finds nothing to do and is therefore never "held". */
  private static Mutex emptyRun(ApplicationNode application) {
    RunJob jobs = application.get(RunJob.class);
    return _ -> jobs.run(JOB).map(_ -> NOTHING);
  }

  private static Load.User user(Mutex lock) {
    return new Load.User() {
      private Optional<HeldLock> held = Optional.empty();

      @Override
      public int ask(int count) {
        held = lock.take(NAME);
        return held.isPresent() ? 1 : 0;
      }

      @Override
      public void complete() {
        held.ifPresent(HeldLock::release);
      }
    };
  }

  private void free(ProductContext timed, ProductContext counted, AttemptCosts costs) {
    var costsOf = new LinkedHashMap<String, Cost>();
    locks(counted).forEach((name, locks) -> {
      Mutex lock = locks.apply(1);
      costsOf.put(name, costs.of(() -> taken(name, lock).release()));
    });
    table("jobs free", "A lock that is free: one node takes it and gives it back", rounds(locks(timed), 1), costsOf);
  }

  private void contended(ProductContext timed) {
    Table table = lab.table("jobs contended",
        "A lock that %d nodes take and give back as fast as they can".formatted(NODES),
        "lock", "attempts per second (least to most)", "of them granted", "p99 ms of an attempt");
    rounds(locks(timed), NODES).forEach((name, runs) -> table.row(name, Sample.of(runs, Outcome::asks).spread(),
        Sample.of(runs, Outcome::loans).spread(), Table.number(Sample.of(runs, Outcome::p99).median())));
  }

  private void taken(ProductContext timed, ProductContext counted, AttemptCosts costs) {
    var costsOf = new LinkedHashMap<String, Cost>();
    locks(counted).forEach((name, locks) -> {
      HeldLock held = taken(name, locks.apply(HOLDER));
      Mutex lock = locks.apply(1);
      costsOf.put(name, costs.of(() -> refused(name, lock)));
      held.release();
    });
    var alternating = new Interleaved<Outcome>();
    locks(timed).forEach((name, locks) -> alternating.with(name, () -> {
      HeldLock held = taken(name, locks.apply(HOLDER));
      Outcome outcome = load(locks, 1);
      held.release();
      return outcome;
    }));
    table("jobs taken", "A lock that another node has", alternating.run(1, lab.effort().rounds(ROUNDS)), costsOf);
  }

  private void idle(ProductContext timed, ProductContext counted, AttemptCosts costs) {
    var costsOf = new LinkedHashMap<String, Cost>();
    var runs = new LinkedHashMap<String, List<Outcome>>();
    update(timed, NEVER_DUE);
    String notDue = JOB_LOCK + ", not due";
    Mutex lock = jobLock(counted.application());
    costsOf.put(notDue, costs.of(() -> refused(notDue, lock)));
    runs.putAll(rounds(Map.of(notDue, _ -> jobLock(timed.application())), 1));
    update(timed, DUE);
    String nothing = "`RunJob`, due, but there is nothing to do";
    Mutex run = emptyRun(counted.application());
    costsOf.put(nothing, costs.of(() -> refused(nothing, run)));
    runs.putAll(rounds(Map.of(nothing, _ -> emptyRun(timed.application())), 1));
    table("jobs idle", "Nothing to do", runs, costsOf);
  }

  private static HeldLock taken(String name, Mutex lock) {
    return lock.take(NAME).orElseThrow(() -> new IllegalStateException(name));
  }

  private static void refused(String name, Mutex lock) {
    if (lock.take(NAME).isPresent()) {
      throw new IllegalStateException(name + " was granted twice");
    }
  }

  private Map<String, List<Outcome>> rounds(Map<String, IntFunction<Mutex>> locks, int nodes) {
    var alternating = new Interleaved<Outcome>();
    locks.forEach((name, lock) -> alternating.with(name, () -> load(lock, nodes)));
    return alternating.run(1, lab.effort().rounds(ROUNDS));
  }

  private Outcome load(IntFunction<Mutex> locks, int nodes) {
    return new Load(nodes, lab.effort().time(TIME)).run(node -> user(locks.apply(node)));
  }

  private void table(String place, String title, Map<String, List<Outcome>> runs, Map<String, Cost> costs) {
    Table table = lab.table(place, title, "lock", "attempts per second (least to most)", "p99 ms", "statements",
        "of them begin, commit", "commits written", "rows written", "bytes of WAL");
    runs.forEach((name, of) -> {
      Cost cost = requireNonNull(costs.get(name));
      table.row(name, Sample.of(of, Outcome::asks).spread(), Table.number(Sample.of(of, Outcome::p99).median()),
          Table.number(cost.statements()), Table.number(cost.framing()), Table.number(cost.commits()),
          Table.number(cost.rows()), Table.number(cost.bytes()));
    });
  }
}
