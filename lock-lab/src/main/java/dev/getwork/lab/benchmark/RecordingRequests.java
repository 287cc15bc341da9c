package dev.getwork.lab.benchmark;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.work.UserName;
import dev.getwork.lab.benchmark.Interleaved.Comparison;
import dev.getwork.lab.node.ProductContext;
import dev.getwork.lab.trial.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Request intake, and the probe of a lock that another node holds, each beside one bare statement. */
final class RecordingRequests {

  private static final int THREADS = 32;
  private static final int ROUNDS = 5;
  private static final Duration TIME = Duration.ofSeconds(2);
  private static final double TARGET = 0.7;
  private static final TaskId TASK = new TaskId(1);
  private static final LoanCount ONE = new LoanCount(1);

  private final Lab lab;
  private final AtomicLong users = new AtomicLong();

  RecordingRequests(Lab lab) {
    this.lab = lab;
  }

  private static final String BARE_TABLE =
      """
      create table bare (
        bare_id bigint generated always as identity primary key, task_id bigint not null, user_name text not null,
        requested int not null, recorded_at timestamptz not null default clock_timestamp())
      """;

  private static final String BARE_INSERT = "insert into bare (task_id, user_name, requested) values (1, :user, 1)";

  /** Leads the task as another node does, in a transaction that stays open during the measurement. */
  private static final String LED = "select from task_lock where task_id = 1 for no key update";

  private static final String MISS =
      """
      select true from task_lock
      where task_id = :task and (leased_until is null or leased_until <= statement_timestamp())
      for no key update skip locked
      """;

  void run() {
    TargetTable targets = lab.targets("requests");
    lab.onFreshDatabase(database -> {
      try (ProductContext context = lab.context(database, "node1");
          ExecutorService leaders = Users.leaders();
          Session other = lab.servers().session(database)) {
        context.sql().sql(BARE_TABLE).update();
        other.connection().setAutoCommit(false);
        other.sql().sql(LED).query((_, _) -> true).single();
        record(targets, context, leaders);
        probe(targets, context);
      } catch (SQLException unavailable) {
        throw new IllegalStateException(unavailable);
      }
    });
  }

  private void record(TargetTable targets, ProductContext context, ExecutorService leaders) {
    JdbcClient sql = context.sql();
    ApplicationNode application = context.application().with(LeaderThreads.class, leaders::execute);
    WorkRequests requests = application.get(WorkRequests.class);
    RequestWork requestWork = application.get(RequestWork.class);
    Runnable bare = () -> sql.sql(BARE_INSERT).param("user", user().value()).update();
    targets.ratio("5", "requests recorded, the port, " + THREADS + " threads", compare(
        () -> onEmptyTables(sql, () -> requests.record(TASK, List.of(TestData.command(user(), TASK, ONE.value())))),
        () -> onEmptyTables(sql, bare)), TARGET);
    targets.ratio("5", "requests recorded, the whole use case while another leads", compare(
        () -> onEmptyTables(sql, () -> requestWork.request(TestData.command(user(), TASK, ONE.value(), Duration.ZERO))),
        () -> onEmptyTables(sql, bare)), TARGET);
  }

  private static final String DELETE = "truncate bare, work_request";

  /** Each round begins with empty tables, because ten thousand users never wait at once. */
  private double onEmptyTables(JdbcClient sql, Runnable work) {
    sql.sql(DELETE).update();
    return perSecond(THREADS, work);
  }

  private double perSecond(int threads, Runnable work) {
    return Load.perSecond(threads, lab.effort().time(TIME), _ -> work);
  }

  private Comparison compare(Supplier<Double> measured, Supplier<Double> baseline) {
    return Interleaved.compare(lab.effort().rounds(ROUNDS), measured, baseline);
  }

  private UserName user() {
    return new UserName("user-" + users.incrementAndGet());
  }

  private void probe(TargetTable targets, ProductContext context) {
    TaskLock lock = context.application().get(TaskLock.class);
    for (int threads : new int[] {1, 8}) {
      targets.ratio("6", "a lock that another has, threads: %d".formatted(threads), compare(
          () -> perSecond(threads, () -> lock.lead(TASK, _ -> true)),
          () -> perSecond(threads, () -> context.sql().sql(MISS).param("task", TASK.value())
              .query(Boolean.class).optional())),
          TARGET);
    }
  }
}
