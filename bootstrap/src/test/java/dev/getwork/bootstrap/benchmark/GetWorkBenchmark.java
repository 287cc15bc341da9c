package dev.getwork.bootstrap.benchmark;

import static java.util.Objects.requireNonNull;

import dev.getwork.application.usecase.OutPorts;
import dev.getwork.bootstrap.process.Node;
import dev.getwork.domain.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/** Get Work and Complete by many users of one task at once, beside claiming row by row on the same server. */
final class GetWorkBenchmark {

  private static final String TASK = "June backlog";
  private static final Duration TIME = Duration.ofSeconds(2);
  private static final String CLAIM = "plain claim of one row";
  private static final String KEEPING = "Get Work for 5, kept";
  private static final int MANY = 32;
  private static final int WARM_UP = 1;
  private static final int ROUNDS = 3;

  private final Database database;
  private final OutPorts ports;
  private final Node node;

  GetWorkBenchmark(Database database, OutPorts ports, Node node) {
    this.database = database;
    this.ports = ports;
    this.node = node;
  }

  void run(Report report) {
    // Who keeps what they got must not be stopped by how much a user may hold.
    database.run("update task set max_held_per_user = 1000 where name = '" + TASK + "'");
    Task task = ports.tasks().all().stream()
        .filter(one -> one.definition().name().equals(TASK)).findFirst().orElseThrow();
    try (var leaders = Users.leaders()) {
      var ways = new LinkedHashMap<String, IntFunction<Load.User>>();
      ways.put(CLAIM, number -> PlainClaim.of(database, number, false));
      ways.put(CLAIM + ", then complete", number -> PlainClaim.of(database, number, true));
      ways.put(KEEPING + ": use cases", Users.inProcess(ports, leaders, task.id(), false));
      ways.put(KEEPING + ": HTTP", Users.overHttp(node, task.id(), false));
      ways.put("Get Work for 1 to 5, then Complete each: use cases", Users.inProcess(ports, leaders, task.id(), true));
      ways.put("Get Work for 1 to 5, then Complete each: HTTP", Users.overHttp(node, task.id(), true));
      measure(report, MANY, ways);
      ways.keySet().removeIf(way -> way.startsWith(KEEPING)); // One user soon holds as many as a user may.
      measure(report, 1, ways);
    }
    database.run("drop table claim");
    database.forgetWork();
  }

  private void measure(Report report, int users, Map<String, IntFunction<Load.User>> ways) {
    var outcomes = new LinkedHashMap<String, List<Load.Outcome>>();
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      for (Map.Entry<String, IntFunction<Load.User>> way : ways.entrySet()) {
        if (way.getKey().startsWith(CLAIM)) {
          PlainClaim.prepare(database);
        }
        database.forgetWork();
        Load.Outcome outcome = new Load(users, TIME).run(way.getValue());
        if (round >= 0) {
          outcomes.computeIfAbsent(way.getKey(), _ -> new ArrayList<>()).add(outcome);
        }
      }
    }
    double claims = median(requireNonNull(outcomes.get(CLAIM)), Load.Outcome::loans);
    report.table(users == 1 ? "Get Work, 1 user" : "Get Work, %d users of one task".formatted(users),
        "way", "requests per second", "loans per second", "loans : plain claim", "p50 ms", "p99 ms", "got less");
    outcomes.forEach((way, runs) -> report.row(
        way,
        Report.number(median(runs, Load.Outcome::asks)),
        Report.number(median(runs, Load.Outcome::loans)),
        Report.ratio(median(runs, Load.Outcome::loans) / claims),
        Report.number(median(runs, run -> run.millis().median())),
        Report.number(median(runs, run -> run.millis().quantile(0.99))),
        runs.stream().mapToLong(Load.Outcome::shorts).sum()));
  }

  private static double median(List<Load.Outcome> runs, ToDoubleFunction<Load.Outcome> of) {
    return new Sample(runs.stream().map(of::applyAsDouble).toList()).median();
  }
}
