package dev.getwork.lab.targets;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.node.LabWorld;
import dev.getwork.lab.report.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Users who get work and complete it, while somebody else's transaction stays open and keeps its snapshot. */
final class HeldSnapshot {

  private static final int USERS = 32;
  private static final int LEADERS = 4;
  private static final double WINDOW = 10;
  private static final double MOST_LOSS = 0.1;
  private static final TaskId TASK = new TaskId(1);

  private final Bench bench;
  private final int heldSeconds;

  HeldSnapshot(Bench bench, int heldSeconds) {
    this.bench = bench;
    this.heldSeconds = heldSeconds;
  }

  void run() {
    String database = bench.field().copy(true);
    String url = bench.servers().url(database, "node1");
    try (var redis = new Redis(bench.servers().redis(), "targets");
        var world = new LabWorld(url, "node1", Locking.ROW, redis);
        ExecutorService leaders = Executors.newFixedThreadPool(LEADERS)) {
      var cases = new UseCases(world.ports(), leaders, leaders, InstantSource.system());
      load(cases, WINDOW); // To warm up.
      load(cases, heldSeconds); // Without a snapshot for as long: tables and history grow as well.
      Window free = window(cases, world.sql());
      Window held = underSnapshot(url, cases, world.sql());
      Window after = window(cases, world.sql());
      double loss = 1 - held.perSecond() / free.perSecond();
      bench.row("12", "Get Work and Complete, %d users, a snapshot held for %d s: at its end".formatted(
          USERS, heldSeconds), "%s/s".formatted(Table.number(held.perSecond())),
          "%s/s before it, %s/s after it".formatted(
              Table.number(free.perSecond()), Table.number(after.perSecond())),
          String.format(Locale.ROOT, "%.0f %% less, target ≤ 10 %%", 100 * loss), Math.max(0, loss) / MOST_LOSS);
      bench.table().row("", "index entries read for each Get Work", held.reads(), free.reads(), "–", "–", "–");
    } finally {
      bench.field().drop(database);
    }
  }

  /** What was done in a while, and what of the indexes was read for each. */
  private record Window(double perSecond, String reads) {}

  private static Window window(UseCases cases, JdbcClient sql) {
    var reads = new IndexReads(sql);
    double perSecond = load(cases, WINDOW);
    return new Window(perSecond, reads.each(perSecond * WINDOW));
  }

  private Window underSnapshot(String url, UseCases cases, JdbcClient sql) {
    var source = new PGSimpleDataSource();
    source.setUrl(url);
    try (Connection foreign = source.getConnection(); Statement statement = foreign.createStatement()) {
      foreign.setAutoCommit(false);
      foreign.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      statement.execute("select count(*) from loan");
      load(cases, heldSeconds - WINDOW);
      return window(cases, sql);
    } catch (SQLException away) {
      throw new IllegalStateException(away);
    }
  }

  private static double load(UseCases cases, double seconds) {
    RequestWork requestWork = cases.requestWork();
    DisposeAssignment dispose = cases.disposeAssignment();
    return InTurn.perSecond(USERS, seconds, thread -> () -> {
      var user = new UserName("user-" + thread);
      var press = new Press(user, TASK, new LoanCount(3), Duration.ofSeconds(10));
      if (requestWork.request(press) instanceof RequestWork.Recorded(var view)) {
        view.assignments().forEach(assignment -> dispose.dispose(assignment.id(), user, new Disposition.Complete()));
      }
    });
  }
}
