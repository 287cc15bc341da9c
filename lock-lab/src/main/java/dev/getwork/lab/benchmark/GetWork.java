package dev.getwork.lab.benchmark;

import static java.util.Objects.requireNonNull;

import dev.getwork.application.ApplicationNode;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.benchmark.ColdWave.Parts;
import dev.getwork.lab.benchmark.Load.Outcome;
import dev.getwork.lab.benchmark.Users.Behavior;
import dev.getwork.lab.report.Table;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Get Work on warm nodes with filled tables, over HTTP and through the use cases, beside {@link PlainClaim} and {@link
 * Alternatives}. One thread sends a burst and receives it on warm connections. Use cases run in this process with sixteen
 * connections and four leader threads, each request for another user; the plain claim then has a connection for each user.
 */
final class GetWork {

  private static final int ROUNDS = 5;
  /** The optimizing compiler needs so long. */
  private static final Duration WARM_UP = Duration.ofSeconds(30);
  private static final Duration TIME = Duration.ofSeconds(4);
  private static final int MANY = 32;
  private static final int SOME = 8;
  private static final int CROWD = 200;
  private static final int BURSTS = 10;
  private static final int PAUSED_REQUESTS = 100;
  private static final long PAUSE_NANOS = 12_000_000;
  private static final int SELECTION_MILLIS = 2_000;
  private static final String PRODUCT = "Getwork";
  private static final String PLAIN = "plain SQL";
  private static final String USE_CASES = "Getwork, use cases";
  private static final String TASKANA = "TASKANA's selectAndClaim";
  private static final String DB_SCHEDULER = "db-scheduler, lock and fetch";

  private final Lab lab;
  private final Product product;
  private final ApplicationNode application;
  private final List<TaskId> tasks;
  private final Table table;
  private final Table rates;
  private final Table costs;

  GetWork(Lab lab, Product product) {
    this.lab = lab;
    this.product = product;
    this.application = product.application();
    this.tasks = EarlierWork.fill(product, application);
    this.table = lab.table("get-work targets", "Get Work beside plain SQL",
        "what", PRODUCT, PLAIN, "ratio", "target", "met?");
    this.rates = lab.table("get-work rates", "Loans claimed and completed per second, %d users".formatted(MANY),
        "way", "loans per second", "to plain SQL", "p50 ms of a claim", "p99 ms", "database ms of a loan");
    this.costs = lab.table("get-work costs", "A claim over HTTP, and the processor time of a loan, ms",
        "way", "users", "p50", "p99", "server", "database", "load", "load's share");
  }

  void run() {
    try (var plain = PlainClaimProcess.start(product.jdbcUrl())) {
      PlainClaim.prepare(product);
      load(product.node().address(), MANY, lab.effort().time(WARM_UP));
      load(plain.address(), MANY, lab.effort().time(WARM_UP));
      claimAndComplete(plain, MANY, 0.9);
      claimAndComplete(plain, SOME, 0.7);
      burst(plain);
      oneUser(plain);
    }
    alternatives();
    inProcess(1, 1);
    inProcess(tasks.size(), 3);
    coldWave();
    new RequestCosts(lab, product, tasks.getFirst()).run(table);
    product.run("drop table if exists claim");
    EarlierWork.delete(product);
  }

  private Outcome load(URI server, int users, Duration time) {
    return new Load(users, time).run(Users.overHttp(server, tasks.getFirst(), Behavior.COMPLETE_ONE));
  }

  private CostedRun costed(URI address, ProcessHandle server, int users) {
    return CostedRun.of(product, server, () -> load(address, users, lab.effort().time(TIME)));
  }

  private void claimAndComplete(PlainClaimProcess plain, int users, double target) {
    PlainClaim.prepare(product);
    Map<String, List<CostedRun>> runs = new Interleaved<CostedRun>()
        .with(PRODUCT, () -> costed(product.node().address(), product.nodeProcess(), users))
        .with(PLAIN, () -> costed(plain.address(), plain.process().toHandle(), users))
        .run(1, lab.effort().rounds(ROUNDS));
    rate("claim and complete over HTTP, %d users".formatted(users), median(runs, PRODUCT, CostedRun::loans),
        median(runs, PLAIN, CostedRun::loans), target);
    runs.keySet().forEach(way -> costs(runs, way, users));
    if (users == MANY) {
      runs.keySet().forEach(way -> rates(runs, way, " over HTTP"));
    } else {
      millis("claim, %d users: p50".formatted(users), median(runs, PRODUCT, CostedRun::p50),
          median(runs, PLAIN, CostedRun::p50), 6);
    }
  }

  private void costs(Map<String, List<CostedRun>> runs, String way, int users) {
    double server = median(runs, way, CostedRun::server);
    double database = median(runs, way, CostedRun::database);
    double load = median(runs, way, CostedRun::load);
    costs.row(way, users, Table.number(median(runs, way, CostedRun::p50)),
        Table.number(median(runs, way, CostedRun::p99)), Table.number(server), Table.number(database),
        Table.number(load), "%.0f %%".formatted(100 * load / (server + database + load)));
  }

  private void rates(Map<String, List<CostedRun>> runs, String way, String where) {
    double loans = median(runs, way, CostedRun::loans);
    rates.row(way + where, Table.number(loans), Table.ratio(loans / median(runs, PLAIN, CostedRun::loans)),
        Table.number(median(runs, way, CostedRun::p50)), Table.number(median(runs, way, CostedRun::p99)),
        Table.number(median(runs, way, CostedRun::database)));
  }

  /** The same without HTTP, on a thread for each user. */
  private void alternatives() {
    var load = new Load(MANY, lab.effort().time(TIME));
    try (var leaders = Users.leaders(); var others = new Alternatives(product)) {
      Map<String, List<CostedRun>> runs = new Interleaved<CostedRun>()
          .with(USE_CASES, () -> CostedRun.of(product, ProcessHandle.current(), () -> load.run(
              Users.inProcess(application, leaders, tasks.getFirst(), Behavior.COMPLETE_ONE))))
          .with(PLAIN, () -> others.plainClaim(load))
          .with(DB_SCHEDULER, () -> others.dbScheduler(load))
          .with(TASKANA, () -> others.selectAndClaim(load))
          .run(lab.effort().rounds(2), lab.effort().rounds(ROUNDS));
      runs.keySet().forEach(way -> rates(runs, way, ""));
    }
  }

  private static <R> double median(Map<String, List<R>> runs, String way, Function<R, Double> value) {
    return Sample.of(requireNonNull(runs.get(way)), value::apply).median();
  }

  private void rate(String what, double ours, double plain, double target) {
    row(what, Table.number(ours) + "/s", Table.number(plain) + "/s", ours / plain,
        String.format(Locale.ROOT, "≥ %.1f ×", target), ours / plain >= target);
  }

  private void millis(String what, double ours, double plain, double target) {
    row(what, Table.number(ours) + " ms", Table.number(plain) + " ms", ours / plain,
        String.format(Locale.ROOT, "≤ %.0f ms", target), ours <= target);
  }

  private void row(String what, String ours, String plain, double ratio, String target, boolean met) {
    table.row(what, ours, plain, Table.ratio(ratio), target, met ? "met" : "**missed**");
    lab.progress("%s: %s beside %s".formatted(what, ours, plain));
  }

  private void burst(PlainClaimProcess plain) {
    PlainClaim.prepare(product);
    Map<String, List<Double>> millis = new Interleaved<Double>()
        .with(PRODUCT, () -> lastServedMillis(product.node().address()))
        .with(PLAIN, () -> lastServedMillis(plain.address()))
        .run(lab.effort().rounds(BURSTS), lab.effort().rounds(BURSTS));
    double ours = median(millis, PRODUCT, each -> each);
    double theirs = median(millis, PLAIN, each -> each);
    row("burst of %d users × 3: last served".formatted(CROWD), Table.number(ours) + " ms",
        Table.number(theirs) + " ms", ours / theirs, "≤ 1.5 ×", ours / theirs <= 1.5);
  }

  /** One thread sends all requests and then receives all responses, because two hundred threads would disturb the servers. */
  private double lastServedMillis(URI server) {
    List<HttpUser> users = IntStream.rangeClosed(1, CROWD)
        .mapToObj(number -> HttpUser.of(server, tasks.getFirst(), Users.name(number))).toList();
    try {
      completeAll(users, askAll(users, 1));
      var assigned = new ArrayList<List<String>>();
      double millis = Interleaved.millis(() -> assigned.addAll(askAll(users, 3)));
      completeAll(users, assigned);
      return millis;
    } finally {
      users.forEach(HttpUser::close);
    }
  }

  private static List<List<String>> askAll(List<HttpUser> users, int count) {
    users.forEach(user -> user.sendRequest(count));
    List<List<String>> assigned = users.stream().map(HttpUser::receiveAssignments).toList();
    if (assigned.stream().anyMatch(loans -> loans.size() < count)) {
      throw new IllegalStateException("a user got less than " + count);
    }
    return assigned;
  }

  private static void completeAll(List<HttpUser> users, List<List<String>> assigned) {
    for (int place = 0; place < assigned.getFirst().size(); place++) {
      for (int user = 0; user < users.size(); user++) {
        users.get(user).sendCompletion(assigned.get(user).get(place));
      }
      users.forEach(HttpUser::receiveCompletion);
    }
  }

  private void oneUser(PlainClaimProcess plain) {
    Map<String, List<Sample>> requests = new Interleaved<Sample>()
        .with(PRODUCT, () -> pausedMillis(product.node().address()))
        .with(PLAIN, () -> pausedMillis(plain.address()))
        .run(1, lab.effort().rounds(ROUNDS));
    millis("one user, pauses of 12 ms: p50", median(requests, PRODUCT, Sample::median),
        median(requests, PLAIN, Sample::median), 3);
    requests.keySet()
        .forEach(way -> costs.row(way, "1, with pauses", Table.number(median(requests, way, Sample::median)),
            Table.number(median(requests, way, sample -> sample.quantile(0.99))), "–", "–", "–", "–"));
  }

  private Sample pausedMillis(URI server) {
    var millis = new ArrayList<Double>();
    try (var user = HttpUser.of(server, tasks.getFirst(), Users.name(1))) {
      for (int request = 0; request < lab.effort().rounds(PAUSED_REQUESTS); request++) {
        LockSupport.parkNanos(PAUSE_NANOS);
        var assigned = new ArrayList<String>();
        millis.add(Interleaved.millis(() -> assigned.addAll(user.request(1))));
        assigned.forEach(user::complete);
      }
    }
    return new Sample(millis);
  }

  private void inProcess(int taskCount, double target) {
    PlainClaim.prepare(product);
    try (var leaders = Users.leaders()) {
      Map<String, List<Outcome>> runs = new Interleaved<Outcome>()
          .with(PRODUCT, () -> {
            Outcome outcome = new Load(MANY, lab.effort().time(TIME)).run(number -> Users.inProcess(
                application, leaders, tasks.get(number % taskCount), Behavior.KEEP_FIVE_EACH).apply(number));
            EarlierWork.completeKept(product);
            return outcome;
          })
          .with(PLAIN, () -> new Load(MANY, lab.effort().time(TIME)).run(Users.plain(product)))
          .run(1, lab.effort().rounds(ROUNDS));
      rate("use cases, %d users × 5, %s".formatted(MANY, taskCount == 1 ? "one task" : taskCount + " tasks"),
          median(runs, PRODUCT, Outcome::loans), median(runs, PLAIN, Outcome::loans), target);
    }
  }

  private void coldWave() {
    List<Parts> waves = ColdWave.waves(lab, SELECTION_MILLIS, true);
    double late = Sample.of(waves, Parts::last).median();
    double selections = Sample.of(waves, Parts::selections).largest();
    row("%d users, 3 nodes, a selection of Q = 2 s: last answer".formatted(CROWD),
        "Q + %s ms".formatted(Table.number(late)), "Q", (SELECTION_MILLIS + late) / SELECTION_MILLIS, "≤ Q + 50 ms",
        late <= 50);
    row("the same: selections, at most", Table.number(selections), "1", selections, "1", selections <= 1);
  }
}
