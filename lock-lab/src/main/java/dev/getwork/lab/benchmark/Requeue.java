package dev.getwork.lab.benchmark;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.lab.node.ProductContext;
import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.Session;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A million returned loans that are due at once, requeued by the job and by one hand-written statement. Each way has a fresh
 * million and is checked: one event for each loan, no hold left. A transaction is timed around {@code
 * UnitOfWork.inTransaction}.
 */
final class Requeue {

  private static final int DUE = 1_000_000;
  private static final int FEWER = 200_000;
  private static final int NODES = 3;
  private static final double TARGET_SECONDS = 60;
  private static final double TARGET_MILLIS = 1_000;

  private static final String MORE_LOANS =
      """
      insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
      select format('RT-%s', number), 1000, 'USD', 'RT', 'PPP', 'Payroll', timestamptz '2020-06-01Z'
      from generate_series(1, 20000) as number
      """;

  /** Due times in another order than the rows of the table. */
  private static final String RETURNED =
      """
      insert into hold (task_id, loan_number, kind, return_at)
      select task_id, loan_number, 'RETURNING', statement_timestamp() - random() * interval '1 hour'
      from (select task_id from task order by task_id limit 50) as returning_to, loan where state = 'RT'
      limit :due
      """;

  private static final String BY_HAND =
      """
      with ended as (
        delete from hold where kind = 'RETURNING' and return_at <= statement_timestamp()
        returning task_id, loan_number)
      insert into history_event (node, kind, actor, task_id, loan_number)
      select 'hand', 'LOAN_REQUEUED', 'system', task_id, loan_number from ended
      """;

  private static final String DUE_NOW =
      "update job_status set next_run = statement_timestamp() where job_id = 'requeue-returned-loans'";

  private static final String SLOTS = "update job set slots = :slots where job_id = 'requeue-returned-loans'";

  /** One event of history for each hold, and no hold left. */
  private static final String REQUEUED_ONCE =
      """
      select count(distinct (task_id, loan_number)) from history_event
      where kind = 'LOAN_REQUEUED' and not exists (select from hold where kind = 'RETURNING')
      having count(*) = count(distinct (task_id, loan_number))
      """;

  private final Lab lab;
  private final int due;
  private final int fewer;

  Requeue(Lab lab) {
    this.lab = lab;
    this.due = lab.effort().rows(DUE);
    this.fewer = lab.effort().rows(FEWER);
  }

  /**
   * One way to requeue.
   *
   * @param due how many holds were due
   * @param millis duration of each transaction
   */
  private record Run(int due, double seconds, Sample millis) {

    double perSecond() {
      return due / seconds;
    }

    int transactions() {
      return millis.values().size();
    }
  }

  void run() {
    Table table = lab.table("requeue", "%,d returned loans, all due at once".formatted(due), "way",
        "seconds, target ≤ 60", "loans per second", "this : by hand", "transactions", "p50 ms", "p99 ms",
        "longest ms, target ≤ 1,000");
    Run hand = measured(due, this::byHand);
    row(table, "one statement by hand", hand, hand);
    Run job = measured(due, database -> byJob(database, due, 1));
    row(table, "the job, one node", job, hand);
    row(table, "the job, %d slots and nodes".formatted(NODES), measured(due, database -> byJob(database, due, NODES)),
        hand);
    row(table, "the job, one node, %,d due".formatted(fewer), measured(fewer, database -> byJob(database, fewer, 1)),
        hand);
    row(table, "the same, and somebody else keeps a snapshot", measured(fewer, this::besideSnapshot), hand);
    targets(job, hand);
  }

  private static void row(Table table, String way, Run run, Run hand) {
    boolean product = run.transactions() > 1;
    double longest = run.millis().largest();
    table.row(way, Table.number(run.seconds()) + missed(product && run.seconds() > TARGET_SECONDS),
        Table.number(run.perSecond()), Table.ratio(run.perSecond() / hand.perSecond()), run.transactions(),
        Table.number(run.millis().median()), Table.number(run.millis().quantile(0.99)),
        Table.number(longest) + missed(product && longest > TARGET_MILLIS));
  }

  private static String missed(boolean missed) {
    return missed ? " **missed**" : "";
  }

  private void targets(Run job, Run hand) {
    double longest = job.millis().largest();
    TargetTable targets = lab.targets("requeue");
    targets.row("9", "requeue of %,d due returns, one node".formatted(due), Table.number(job.seconds()) + " s",
        "%s s by one statement".formatted(Table.number(hand.seconds())), "target ≤ 60 s",
        job.seconds() / TARGET_SECONDS);
    targets.row("9", "the same: its longest transaction", Table.number(longest) + " ms", "–", "target ≤ 1,000 ms",
        longest / TARGET_MILLIS);
  }

  /** Runs a way on fresh data and checks that each loan was requeued exactly once. */
  private Run measured(int holds, Function<String, Run> way) {
    var run = new Run[1];
    lab.onFreshDatabase(database -> {
      JdbcClient sql = lab.servers().sql(database);
      sql.sql(MORE_LOANS).update();
      sql.sql(RETURNED).param("due", holds).update();
      sql.sql("vacuum analyze hold").update();
      sql.sql("checkpoint").update();
      run[0] = way.apply(database);
      if (sql.sql(REQUEUED_ONCE).query(Integer.class).optional().orElse(0) != holds) {
        throw new IllegalStateException("not every loan was requeued exactly once");
      }
    });
    return run[0];
  }

  private Run byHand(String database) {
    double millis = Interleaved.millis(() -> lab.servers().sql(database).sql(BY_HAND).update());
    return new Run(due, millis / 1e3, new Sample(List.of(millis)));
  }

  private Run byJob(String database, int holds, int nodes) {
    JdbcClient sql = lab.servers().sql(database);
    sql.sql(SLOTS).param("slots", nodes).update();
    sql.sql(DUE_NOW).update();
    Queue<Double> millis = new ConcurrentLinkedQueue<>();
    List<ProductContext> contexts = IntStream.rangeClosed(1, nodes)
        .mapToObj(node -> lab.context(database, "node" + node)).toList();
    try (var threads = Executors.newFixedThreadPool(nodes)) {
      double all = Interleaved.millis(() -> contexts.stream()
          .map(context -> CompletableFuture.runAsync(() -> runJob(timed(context.application(), millis)), threads))
          .toList()
          .forEach(CompletableFuture::join));
      return new Run(holds, all / 1e3, new Sample(List.copyOf(millis)));
    } finally {
      contexts.forEach(ProductContext::close);
    }
  }

  private static void runJob(ApplicationNode application) {
    if (!(application.get(RunJob.class).run(Job.REQUEUE_RETURNED_LOANS)
        .orElse(null) instanceof JobOutcome.Handled(long _))) {
      throw new IllegalStateException("the job did not run");
    }
  }

  /** The same node; each transaction adds the milliseconds from its begin to the return of its commit. */
  private static ApplicationNode timed(ApplicationNode application, Queue<Double> millis) {
    UnitOfWork real = application.get(UnitOfWork.class);
    return application.with(UnitOfWork.class, new UnitOfWork() {
      @Override
      public <R> R inTransaction(Supplier<R> work) {
        long started = System.nanoTime();
        try {
          return real.inTransaction(work);
        } finally {
          millis.add((System.nanoTime() - started) / 1e6);
        }
      }
    });
  }

  /** Vacuum removes nothing that ended after the snapshot, so every batch walks over the batches before it. */
  private Run besideSnapshot(String database) {
    try (Session other = lab.servers().session(database)) {
      other.holdSnapshot("select from task");
      return byJob(database, fewer, 1);
    }
  }
}
