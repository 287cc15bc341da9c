package dev.getwork.lab.benchmark;

import static java.util.Objects.requireNonNull;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.domain.task.Task;
import dev.getwork.lab.benchmark.Load.Outcome;
import dev.getwork.lab.benchmark.Users.Behavior;
import dev.getwork.lab.report.Table;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Get Work through the use cases and over HTTP, beside a plain claim of one row. */
final class GetWork {

  private static final String TASK = "June backlog";
  private static final Duration TIME = Duration.ofSeconds(2);
  private static final String CLAIM = "plain claim of one row";
  private static final String KEEPING = "Get Work for 5, kept";
  private static final String COMPLETING = "Get Work for 1 to 5, then Complete each";
  private static final int MANY = 32;
  private static final int ROUNDS = 3;

  private final Lab lab;
  private final Product product;
  private final ApplicationNode application;

  GetWork(Lab lab, Product product) {
    this.lab = lab;
    this.product = product;
    this.application = product.application();
  }

  void run() {
    // Users who keep their loans must not reach the held limit.
    product.run("update task set max_held_per_user = 1000 where name = '" + TASK + "'");
    Task task = application.get(Tasks.class).all().stream()
        .filter(one -> one.definition().name().equals(TASK)).findFirst().orElseThrow();
    try (var leaders = Users.leaders()) {
      var ways = new LinkedHashMap<String, IntFunction<Load.User>>();
      ways.put(CLAIM, number -> PlainClaim.of(product, number, false));
      ways.put(CLAIM + ", then complete", number -> PlainClaim.of(product, number, true));
      ways.put(KEEPING + ": use cases", Users.inProcess(application, leaders, task.id(), Behavior.KEEP_FIVE));
      ways.put(KEEPING + ": HTTP", Users.overHttp(product.node(), task.id(), Behavior.KEEP_FIVE));
      ways.put(COMPLETING + ": use cases",
          Users.inProcess(application, leaders, task.id(), Behavior.COMPLETE_ONE_TO_FIVE));
      ways.put(COMPLETING + ": HTTP", Users.overHttp(product.node(), task.id(), Behavior.COMPLETE_ONE_TO_FIVE));
      measure("get-work many", MANY, ways);
      ways.keySet().removeIf(way -> way.startsWith(KEEPING)); // One user soon reaches the held limit.
      measure("get-work one", 1, ways);
    }
    product.run("drop table claim");
    product.deleteWork();
  }

  private void measure(String place, int users, Map<String, IntFunction<Load.User>> ways) {
    var alternating = new Interleaved<Outcome>();
    ways.forEach((way, user) -> alternating.with(way, () -> {
      if (way.startsWith(CLAIM)) {
        PlainClaim.prepare(product);
      }
      product.deleteWork();
      return new Load(users, lab.effort().time(TIME)).run(user);
    }));
    Map<String, List<Outcome>> outcomes = alternating.run(1, lab.effort().rounds(ROUNDS));
    double claims = Sample.of(requireNonNull(outcomes.get(CLAIM)), Outcome::loans).median();
    Table table = lab.table(place, users == 1 ? "Get Work, 1 user" : "Get Work, %d users of one task".formatted(users),
        "way", "requests per second", "loans per second", "loans : plain claim", "p50 ms", "p99 ms", "got less");
    outcomes.forEach((way, runs) -> {
      double loans = Sample.of(runs, Outcome::loans).median();
      table.row(way, Table.number(Sample.of(runs, Outcome::asks).median()), Table.number(loans),
          Table.ratio(loans / claims), Table.number(Sample.of(runs, run -> run.millis().median()).median()),
          Table.number(Sample.of(runs, Outcome::p99).median()), runs.stream().mapToLong(Outcome::shorts).sum());
    });
  }
}
