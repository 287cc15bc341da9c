package dev.getwork.bootstrap;

import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.adapter.scheduler.SchedulerConfiguration;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.testkit.postgres.TestDatabase;
import dev.getwork.bootstrap.demo.DemoWaves;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Twelve nodes, wired as in production but without HTTP. All their jobs run and have nothing to do. */
@Tag("proof")
class IdleClusterTest {

  private static final int NODES = 12;
  private static final int JOBS = 5;
  private static final Duration SOON = Duration.ofSeconds(60);

  /** The writes of the nodes' sessions by the server's counters: bytes of the write-ahead log, and rows. */
  private record Written(long bytes, long rows) {}

  private final TestDatabase database = TestDatabase.fresh();
  private final JdbcClient sql = JdbcClient.create(database.dataSource());

  @Test
  void shouldNotWriteWhenThereIsNothingToDo() {
    List<AnnotationConfigApplicationContext> nodes = IntStream.range(0, NODES).mapToObj(this::start).toList();
    try {
      postponePeriodicJobs();
      Written settled = await("five rounds of all jobs without a write").atMost(SOON.multipliedBy(2))
          .until(this::writtenBeforeFiveRounds, written -> written.equals(written()));

      holdForASecond();
      await("the counters show a write").atMost(SOON)
          .until(() -> nothingIsHeld() && written().bytes() > settled.bytes() && written().rows() > settled.rows());
    } finally {
      nodes.forEach(AnnotationConfigApplicationContext::close);
    }
  }

  private AnnotationConfigApplicationContext start(int node) {
    var properties = new Binder(new MapConfigurationPropertySource(Map.of(
        "getwork.node", "idle-" + node, "getwork.leaders", "1"))).bindOrCreate("getwork", GetworkProperties.class);
    var settings = new SettingsConfiguration();
    var context = new AnnotationConfigApplicationContext();
    context.registerBean("dataSource", HikariDataSource.class, this::pool, definition -> definition.setPrimary(true));
    context.registerBean("listening", DataSource.class, database::dataSource);
    context.registerBean(GetworkProperties.class, () -> properties);
    context.registerBean(LoanFields.class, () -> settings.loanFields(properties));
    context.registerBean(
        PersistenceConfiguration.Settings.class,
        () -> settings.persistenceSettings(
            properties, context.getBeanProvider(EmbeddedServer.class), context.getBeanProvider(DemoWaves.class)));
    context.registerBean(SchedulerConfiguration.Settings.class, () -> settings.schedulerSettings(properties));
    context.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
    context.register(PersistenceConfiguration.class, UseCaseConfiguration.class, SchedulerConfiguration.class);
    context.refresh();
    return context;
  }

  private HikariDataSource pool() {
    var pool = new HikariDataSource();
    pool.setDataSource(database.dataSource());
    pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    pool.setMaximumPoolSize(6);
    pool.setMinimumIdle(1);
    return pool;
  }

  /** These jobs are due periodically, even without work. */
  private void postponePeriodicJobs() {
    sql.sql("""
        update job_status set next_run = now() + interval '1 hour'
        where job_id in ('check-invariants', 'delete-expired-history', 'sample-queues')
        """).update();
  }

  private void holdForASecond() {
    sql.sql("""
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
        values ('L-1', 1, 'USD', 'MA', 'p', 'q', now())
        """).update();
    sql.sql("""
        with one as (insert into task
          (version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy)
          values (1, 'idle', '{}', '[]', 1, 1, 'FIRST_COME_FIRST_SERVED') returning task_id)
        insert into hold (task_id, loan_number, kind, return_at)
        select task_id, 'L-1', 'RETURNING', now() + interval '1 second' from one
        """).update();
  }

  private boolean nothingIsHeld() {
    return !sql.sql("select exists (select from hold)").query(Boolean.class).single();
  }

  /** The result may be outdated: the server reports what a session wrote at its start up to a minute later. */
  private Written writtenBeforeFiveRounds() {
    Written before = written();
    long statements = statements();
    await().atMost(SOON).until(() -> statements() > statements + 5 * NODES * JOBS);
    return before;
  }

  private Written written() {
    return new Written(
        sql.sql("""
            select coalesce(sum((select wal_bytes from pg_stat_get_backend_wal(pid))), 0)
            from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
            """).query(Long.class).single(),
        sql.sql("select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables").query(Long.class).single());
  }

  /** The transactions, each of one statement; the server counts them with some delay. */
  private long statements() {
    return sql.sql("select xact_commit from pg_stat_database where datname = current_database()").query(Long.class)
        .single();
  }
}
