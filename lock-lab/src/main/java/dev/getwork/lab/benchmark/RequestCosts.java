package dev.getwork.lab.benchmark;

import dev.getwork.bootstrap.embedded.EmbeddedServer;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.Session;
import dev.getwork.lab.trial.Wal;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The round trips to the database, statements and commits of one warm request for a loan and its completion. */
final class RequestCosts {

  private static final int WARM_UP = 30;
  private static final int ROUNDS = 50;
  /** Longer than a leader works after the answer. */
  private static final long REST_NANOS = 30_000_000;
  private static final int MOST_ROUND_TRIPS = 8;
  private static final int MOST_COMMITS = 3;

  private final Lab lab;
  private final Product product;
  private final TaskId task;

  RequestCosts(Lab lab, Product product, TaskId task) {
    this.lab = lab;
    this.product = product;
    this.task = task;
  }

  private record Cost(double roundTrips, double statements, double commits) {}

  void run(Table table) {
    product.run("create extension if not exists pg_walinspect");
    Cost ours;
    try (var counter = RoundTripCounter.to(product.server().getJdbcUrl());
        var node = product.launch("counted", "-Xmx512m", "--spring.datasource.url=" + counter.jdbcUrl(),
            "--spring.datasource.username=" + EmbeddedServer.SUPERUSER,
            "--spring.datasource.password=" + product.server().getPassword(), "--getwork.demo-users=true",
            "--getwork.scheduler.tick=1h")) {
      ours = cost(node.address(), counter);
    }
    Cost plain;
    try (var counter = RoundTripCounter.to(product.server().getJdbcUrl());
        var server = PlainClaimProcess.start(counter.jdbcUrl() + "?" + product.credentials())) {
      plain = cost(server.address(), counter);
    }
    product.run("drop extension pg_walinspect");
    row(table, "claim and completion: round trips", ours.roundTrips(), plain.roundTrips(),
        MOST_ROUND_TRIPS);
    row(table, "the same: commits", ours.commits(), plain.commits(), MOST_COMMITS);
    table.row("the same: statements", Table.number(ours.statements()), Table.number(plain.statements()),
        Table.ratio(ours.statements() / plain.statements()), "–", "–");
  }

  private static void row(Table table, String what, double ours, double plain, int most) {
    table.row(what, Table.number(ours), Table.number(plain), Table.ratio(ours / plain), "≤ " + most,
        ours <= most ? "met" : "**missed**");
  }

  /** The medians, so that what jobs do in the background does not count. */
  private Cost cost(URI server, RoundTripCounter counter) {
    var costs = new ArrayList<Cost>();
    try (var session = Session.on(product.connect()); var user = HttpUser.of(server, task, Users.name(1))) {
      for (int round = -lab.effort().rounds(WARM_UP); round < lab.effort().rounds(ROUNDS); round++) {
        var wal = new Wal(session);
        long roundTrips = counter.roundTrips();
        long statements = counter.statements();
        user.request(1).forEach(user::complete);
        LockSupport.parkNanos(REST_NANOS);
        if (round >= 0) {
          costs.add(new Cost(counter.roundTrips() - roundTrips, counter.statements() - statements,
              wal.written().commits()));
        }
      }
    }
    return median(costs);
  }

  private static Cost median(List<Cost> costs) {
    return new Cost(Sample.of(costs, Cost::roundTrips).median(), Sample.of(costs, Cost::statements).median(),
        Sample.of(costs, Cost::commits).median());
  }
}
