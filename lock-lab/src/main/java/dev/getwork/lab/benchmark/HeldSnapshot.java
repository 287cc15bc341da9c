package dev.getwork.lab.benchmark;

import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.benchmark.Users.Behavior;
import dev.getwork.lab.node.ProductContext;
import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.Session;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.function.IntFunction;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Users who get work and complete it while a foreign transaction keeps its snapshot open. */
final class HeldSnapshot {

  private static final int USERS = 32;
  private static final double MOST_LOSS = 0.1;
  private static final TaskId TASK = new TaskId(1);

  private final Lab lab;
  private final Duration window;
  private final Duration held;

  HeldSnapshot(Lab lab) {
    this.lab = lab;
    this.window = lab.effort().time(Duration.ofSeconds(10));
    this.held = lab.effort().time(Duration.ofSeconds(lab.effort() == Effort.LONG ? 600 : 60));
  }

  void run() {
    TargetTable targets = lab.targets("snapshot");
    lab.onFreshDatabase(database -> {
      try (ProductContext context = lab.context(database, "node1"); ExecutorService leaders = Users.leaders()) {
        var users = Users.inProcess(context.application(), leaders, TASK, Behavior.COMPLETE_THREE);
        load(users, window); // To warm up.
        load(users, held); // As long as with the snapshot, because tables and history grow as well.
        Window free = window(users, context.sql());
        Window beside = underSnapshot(database, users, context.sql());
        Window after = window(users, context.sql());
        report(targets, free, beside, after);
      }
    });
  }

  private void report(TargetTable targets, Window free, Window beside, Window after) {
    double loss = 1 - beside.perSecond() / free.perSecond();
    targets.row("12", "Get Work and Complete, %d users, a snapshot held for %d s: at its end".formatted(
        USERS, held.toSeconds()), "%s/s".formatted(Table.number(beside.perSecond())),
        "%s/s before it, %s/s after it".formatted(Table.number(free.perSecond()), Table.number(after.perSecond())),
        String.format(Locale.ROOT, "%.0f %% less, target ≤ 10 %%", 100 * loss), Math.max(0, loss) / MOST_LOSS);
    targets.table().row("", "index entries read for each Get Work", beside.reads(), free.reads(), "–", "–", "–");
  }

  /** The throughput of some seconds, and the index entries read for each request. */
  private record Window(double perSecond, String reads) {}

  private Window window(IntFunction<Load.User> users, JdbcClient sql) {
    var reads = new IndexReads(sql);
    double perSecond = load(users, window);
    return new Window(perSecond, reads.each(perSecond * window.toMillis() / 1e3));
  }

  private Window underSnapshot(String database, IntFunction<Load.User> users, JdbcClient sql) {
    try (Session foreign = lab.servers().session(database)) {
      foreign.holdSnapshot("select from loan");
      load(users, held.minus(window));
      return window(users, sql);
    }
  }

  private static double load(IntFunction<Load.User> users, Duration time) {
    return new Load(USERS, time).run(users).asks();
  }
}
