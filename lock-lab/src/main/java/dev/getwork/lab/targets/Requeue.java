package dev.getwork.lab.targets;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.node.LabWorld;
import dev.getwork.lab.report.Table;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A million returned loans whose time has come at once, by the job on one node and by one statement written by hand. */
final class Requeue {

  private static final int DUE = 1_000_000;
  private static final double MOST_SECONDS = 60;
  private static final double MOST_MILLIS = 1_000;

  private Requeue() {}

  private static final String MORE_LOANS =
      """
      insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
      select format('RT-%s', number), 1000, 'USD', 'RT', 'PPP', 'Payroll', timestamptz '2020-06-01Z'
      from generate_series(1, 20000) as number
      """;

  /** In an order of time that is not the order of the table. */
  private static final String RETURNED =
      """
      insert into hold (task_id, loan_number, kind, return_at)
      select task_id, loan_number, 'RETURNING', statement_timestamp() - random() * interval '1 hour'
      from (select task_id from task order by task_id limit 50) as returning_to, loan where state = 'RT'
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

  private static final String CAME_BACK =
      """
      select count(distinct (task_id, loan_number)) from history_event
      where kind = 'LOAN_REQUEUED' and not exists (select from hold where kind = 'RETURNING')
      having count(*) = count(distinct (task_id, loan_number))
      """;

  static void run(Bench bench) {
    var longest = new AtomicLong();
    double byHand = onFresh(bench, world -> world.sql().sql(BY_HAND).update());
    double byJob = onFresh(bench, world -> {
      world.sql().sql(DUE_NOW).update();
      try (var timed = world.exchanging(Map.of(UnitOfWork.class, timed(world.ports().unitOfWork(), longest)))) {
        RunJob jobs = new UseCases(timed.ports(), Runnable::run, Runnable::run, InstantSource.system()).jobs().runJob();
        if (!(jobs.run(Job.REQUEUE_RETURNED_LOANS) instanceof RunJob.Ran(JobOutcome.Handled(long _)))) {
          throw new IllegalStateException("the job did not run");
        }
      }
    });
    double longestMillis = longest.get() / 1e6;
    bench.row("9", "requeue of %,d due returns, one node".formatted(DUE), Table.number(byJob) + " s",
        "%s s by one statement".formatted(Table.number(byHand)), "target ≤ 60 s", byJob / MOST_SECONDS);
    bench.row("9", "the same: its longest transaction", Table.number(longestMillis) + " ms", "–",
        "target ≤ 1,000 ms", longestMillis / MOST_MILLIS);
  }

  /** What is done to a world of its own. */
  private interface Way {

    void go(LabWorld world);
  }

  /** In seconds; each loan must have come back exactly once. */
  private static double onFresh(Bench bench, Way way) {
    String database = bench.field().copy(true);
    try (var redis = new Redis(bench.servers().redis(), "targets");
        var world = new LabWorld(bench.servers().url(database, "node1"), "node1", Locking.ROW, redis)) {
      fill(bench.servers().sql(database));
      long started = System.nanoTime();
      way.go(world);
      double seconds = (System.nanoTime() - started) / 1e9;
      if (world.sql().sql(CAME_BACK).query(Integer.class).optional().orElse(0) != DUE) {
        throw new IllegalStateException("not each came back once");
      }
      return seconds;
    } finally {
      bench.field().drop(database);
    }
  }

  private static void fill(JdbcClient sql) {
    sql.sql(MORE_LOANS).update();
    sql.sql(RETURNED).update();
    sql.sql("vacuum analyze hold").update();
    sql.sql("checkpoint").update();
  }

  private static UnitOfWork timed(UnitOfWork real, AtomicLong longest) {
    return new UnitOfWork() {
      @Override
      public <R> R inTransaction(Supplier<R> work) {
        long started = System.nanoTime();
        try {
          return real.inTransaction(work);
        } finally {
          longest.accumulateAndGet(System.nanoTime() - started, Math::max);
        }
      }
    };
  }
}
