package dev.getwork.bootstrap.benchmark;

import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A million returned loans whose time has come at once, by the job and by one statement written by hand. */
final class RequeueBenchmark {

  private static final int DUE = 1_000_000;
  private static final int FEWER = 200_000;
  private static final int NODES = 3;
  private static final double TARGET_SECONDS = 60;
  private static final double TARGET_MILLIS = 1_000;

  /** Several tasks have the same loans back; in an order of time that is not the order of the table. */
  private static final String FILL = """
      insert into hold (task_id, loan_number, kind, return_at)
      select task_id, loan_number, 'RETURNING', statement_timestamp() - random() * interval '1 hour'
      from (select task_id from task order by task_id limit 3) returning_to, loan
      limit %d""";

  private static final String BY_HAND = """
      with ended as (
        delete from hold where kind = 'RETURNING' and return_at <= statement_timestamp()
        returning task_id, loan_number)
      insert into history_event (node, kind, actor, task_id, loan_number)
      select 'hand', 'LOAN_REQUEUED', 'system', task_id, loan_number from ended""";

  private static final String DUE_NOW = """
      update job_status set next_run = statement_timestamp() where job_id = 'requeue-returned-loans'""";

  private static final String SLOTS = "update job set slots = %d where job_id = 'requeue-returned-loans'";

  private static final String LEFT = "select count(*)::text from hold where kind = 'RETURNING'";

  private static final String EVENTS = """
      select format('%s of %s', count(*), count(distinct (task_id, loan_number)))
      from history_event where kind = 'LOAN_REQUEUED'""";

  private final Database database;

  RequeueBenchmark(Database database) {
    this.database = database;
  }

  /**
   * How it went.
   *
   * @param due how many had come back
   * @param millis of each transaction
   */
  private record Run(int due, double seconds, List<Double> millis) {

    double perSecond() {
      return due / seconds;
    }
  }

  void run(Report report) {
    report.table("%,d returned loans, all due at once".formatted(DUE), "way", "seconds, target ≤ 60",
        "loans per second", "this : by hand", "transactions", "p50 ms", "p99 ms", "longest ms, target ≤ 1,000");
    Run hand = checked(DUE, this::byHand);
    row(report, "one statement by hand", hand, hand);
    row(report, "the job, one node", checked(DUE, () -> byJob(DUE, 1)), hand);
    row(report, "the job, %d slots and nodes".formatted(NODES), checked(DUE, () -> byJob(DUE, NODES)), hand);
    row(report, "the job, one node, %,d due".formatted(FEWER), checked(FEWER, () -> byJob(FEWER, 1)), hand);
    row(report, "the same, and somebody else keeps a snapshot", checked(FEWER, this::besideASnapshot), hand);
    database.forgetWork();
  }

  private static void row(Report report, String way, Run run, Run hand) {
    var millis = new Sample(run.millis());
    boolean product = run.millis().size() > 1;
    report.row(way, Report.number(run.seconds()) + missed(product && run.seconds() > TARGET_SECONDS),
        Report.number(run.perSecond()), Report.ratio(run.perSecond() / hand.perSecond()), run.millis().size(),
        Report.number(millis.median()), Report.number(millis.quantile(0.99)),
        Report.number(millis.largest()) + missed(product && millis.largest() > TARGET_MILLIS));
  }

  private static String missed(boolean missed) {
    return missed ? " **missed**" : "";
  }

  /** On so many afresh, each of which must have come back exactly once. */
  private Run checked(int due, Supplier<Run> way) {
    database.forgetWork();
    fill(due);
    Run run = way.get();
    String events = database.text(EVENTS);
    if (!events.equals("%d of %<d".formatted(due)) || !database.text(LEFT).equals("0")) {
      throw new IllegalStateException("not each came back once: " + events);
    }
    return run;
  }

  private void fill(int due) {
    try (Connection connection = database.connect(); Statement statement = connection.createStatement()) {
      statement.execute("set session_replication_role = replica"); // Spares it a million looks for the loans.
      statement.execute(FILL.formatted(due));
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
    database.run("vacuum analyze hold", "checkpoint");
  }

  private Run byHand() {
    double millis = InTurn.millis(() -> database.run(BY_HAND));
    return new Run(DUE, millis / 1e3, List.of(millis));
  }

  private Run byJob(int due, int nodes) {
    database.run(SLOTS.formatted(nodes), DUE_NOW);
    var ports = Stream.generate(() -> ProductPorts.on(database.source())).limit(nodes).toList();
    try (var threads = Executors.newFixedThreadPool(nodes)) {
      List<TimedTransactions.Timed> timed = ports.stream().map(node -> TimedTransactions.of(node.all())).toList();
      double millis = InTurn.millis(() -> timed.stream()
          .map(node -> CompletableFuture.runAsync(() -> run(node.ports()), threads))
          .toList()
          .forEach(CompletableFuture::join));
      return new Run(due, millis / 1e3,
          timed.stream().flatMap(node -> node.transactions().millis().stream()).toList());
    } finally {
      ports.forEach(ProductPorts::close);
      database.run(SLOTS.formatted(1));
    }
  }

  /** Nothing that has ended since the snapshot may be swept away: each batch must step over all before it. */
  private Run besideASnapshot() {
    try (Connection other = database.connect(); Statement statement = other.createStatement()) {
      other.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      other.setAutoCommit(false);
      statement.execute("select from task");
      return byJob(FEWER, 1);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static void run(OutPorts ports) {
    RunJob jobs = new UseCases(ports, Runnable::run, Runnable::run, InstantSource.system()).jobs().runJob();
    if (!(jobs.run(Job.REQUEUE_RETURNED_LOANS) instanceof RunJob.Ran(JobOutcome.Handled(long _)))) {
      throw new IllegalStateException("the job did not run");
    }
  }
}
