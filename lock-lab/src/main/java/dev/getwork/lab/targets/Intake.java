package dev.getwork.lab.targets;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.node.LabWorld;
import dev.getwork.lab.trial.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Recording requests, and asking for a lock that another has. */
final class Intake {

  private static final int THREADS = 32;
  private static final int LEADERS = 4;
  private static final TaskId TASK = new TaskId(1);
  private static final LoanCount ONE = new LoanCount(1);

  private final Bench bench;
  private final AtomicLong users = new AtomicLong();

  Intake(Bench bench) {
    this.bench = bench;
  }

  private static final String BARE_TABLE =
      """
      create table bare (
        bare_id bigint generated always as identity primary key, task_id bigint not null, user_name text not null,
        requested int not null, recorded_at timestamptz not null default clock_timestamp())
      """;

  private static final String BARE_INSERT = "insert into bare (task_id, user_name, requested) values (1, :user, 1)";

  /** What another node's leader does, whose transaction stays open for as long as this is measured. */
  private static final String LED = "select from task_lock where task_id = 1 for no key update";

  private static final String MISS =
      """
      select true from task_lock
      where task_id = :task and (leased_until is null or leased_until <= statement_timestamp())
      for no key update skip locked
      """;

  void run() {
    String database = bench.field().copy(true);
    try (var redis = new Redis(bench.servers().redis(), "targets");
        var world = new LabWorld(bench.servers().url(database, "node1"), "node1", Locking.ROW, redis);
        ExecutorService leaders = Executors.newFixedThreadPool(LEADERS);
        Session other = bench.servers().session(database)) {
      OutPorts ports = world.ports();
      JdbcClient sql = world.sql();
      sql.sql(BARE_TABLE).update();
      other.connection().setAutoCommit(false);
      other.sql().sql(LED).query((_, _) -> true).single();
      intake(ports, sql, leaders);
      probe(ports, sql);
    } catch (SQLException away) {
      throw new IllegalStateException(away);
    } finally {
      bench.field().drop(database);
    }
  }

  private void intake(OutPorts ports, JdbcClient sql, ExecutorService leaders) {
    RequestWork requestWork = new UseCases(ports, leaders, leaders, InstantSource.system()).requestWork();
    Runnable bare = () -> sql.sql(BARE_INSERT).param("user", user().value()).update();
    bench.ratio("5", "requests recorded, the port, " + THREADS + " threads", InTurn.of(
        () -> fresh(sql, () -> ports.requests().record(TASK, user(), ONE)),
        () -> fresh(sql, bare)), 0.7);
    bench.ratio("5", "requests recorded, the whole use case while another leads", InTurn.of(
        () -> fresh(sql, () -> requestWork.request(new Press(user(), TASK, ONE, Duration.ZERO))),
        () -> fresh(sql, bare)), 0.7);
  }

  private static final String FORGET = "truncate bare, pending_request, work_request";

  /** On empty tables each time: who waits is not ten thousand. */
  private static double fresh(JdbcClient sql, Runnable work) {
    sql.sql(FORGET).update();
    return InTurn.perSecond(THREADS, _ -> work);
  }

  private UserName user() {
    return new UserName("user-" + users.incrementAndGet());
  }

  private void probe(OutPorts ports, JdbcClient sql) {
    TaskLock lock = ports.lock();
    for (int threads : new int[] {1, 8}) {
      bench.ratio("6", "a lock that another has, %d threads".formatted(threads), InTurn.of(
          () -> InTurn.perSecond(threads, _ -> () -> lock.lead(TASK, _ -> true)),
          () -> InTurn.perSecond(threads, _ -> () -> sql.sql(MISS).param("task", TASK.value())
              .query(Boolean.class).optional())),
          0.7);
    }
  }
}
