package dev.getwork.lab.benchmark;

import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.lab.benchmark.Load.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** Other ways to claim one loan and complete it, without HTTP, each on a fresh table and with the connections of a node. */
final class Alternatives implements AutoCloseable {

  private static final int CONNECTIONS = 16;

  /** TASKANA's {@code selectAndClaim}, now KADAI's, in one transaction: it waits for locked rows and reads the task again. */
  private static final String SELECT = """
      select * from claim where holder is null and not done
      order by submitted_at, amount, loan_number
      fetch first row only for update""";
  private static final String READ = "select * from claim where loan_number = ?";
  private static final String CLAIM = "update claim set holder = ? where loan_number = ?";

  private final Product product;
  private final HikariDataSource pool;

  Alternatives(Product product) {
    this.product = product;
    var config = new HikariConfig();
    config.setJdbcUrl(product.jdbcUrl());
    config.setMaximumPoolSize(CONNECTIONS);
    this.pool = new HikariDataSource(config);
  }

  private interface Claim {
    List<String> loans(Connection connection, String user) throws SQLException;
  }

  /** {@link PlainClaim}. */
  CostedRun plainClaim(Load load) {
    return claim(load, (connection, user) -> PlainClaim.claim(connection, user, 1));
  }

  CostedRun selectAndClaim(Load load) {
    return claim(load, Alternatives::selectAndClaim);
  }

  private CostedRun claim(Load load, Claim claim) {
    PlainClaim.prepare(product);
    return CostedRun.of(product, ProcessHandle.current(), () -> load.run(number -> new Load.User() {
      private List<String> loans = List.of();

      @Override
      public int ask(int count) {
        try (Connection connection = pool.getConnection()) {
          loans = claim.loans(connection, Users.name(number));
          return loans.size();
        } catch (SQLException failure) {
          throw new IllegalStateException(failure);
        }
      }

      @Override
      public void complete() {
        try (Connection connection = pool.getConnection()) {
          for (String loan : loans) {
            PlainClaim.complete(connection, loan);
          }
        } catch (SQLException failure) {
          throw new IllegalStateException(failure);
        }
      }
    }));
  }

  private static List<String> selectAndClaim(Connection connection, String user) throws SQLException {
    connection.setAutoCommit(false);
    List<String> loans;
    try (PreparedStatement select = connection.prepareStatement(SELECT); ResultSet row = select.executeQuery()) {
      loans = row.next() ? List.of(row.getString("loan_number")) : List.of();
    }
    for (String loan : loans) {
      try (PreparedStatement read = connection.prepareStatement(READ);
          PreparedStatement update = connection.prepareStatement(CLAIM)) {
        read.setString(1, loan);
        read.executeQuery().close();
        update.setString(1, user);
        update.setString(2, loan);
        update.executeUpdate();
      }
    }
    connection.commit();
    return loans;
  }

  /**
   * One-time tasks of db-scheduler that do nothing, polled by lock and fetch with the fractions that its documentation
   * recommends for high throughput. A poll claims up to four tasks for each thread.
   */
  CostedRun dbScheduler(Load load) {
    product.run(
        "drop table if exists scheduled_tasks",
        """
        create table scheduled_tasks (task_name text, task_instance text, task_data bytea,
          execution_time timestamptz not null, picked boolean not null, picked_by text, last_success timestamptz,
          last_failure timestamptz, consecutive_failures int, last_heartbeat timestamptz, version bigint not null,
          priority smallint, primary key (task_name, task_instance))""",
        """
        insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version)
        select 'loan', loan_number, submitted_at, false, 1 from loan""",
        "create index execution_time_idx on scheduled_tasks (execution_time)",
        "create index last_heartbeat_idx on scheduled_tasks (last_heartbeat)",
        "create index priority_execution_time_idx on scheduled_tasks (priority desc, execution_time)",
        "vacuum analyze scheduled_tasks");
    return CostedRun.of(product, ProcessHandle.current(), () -> executions(load.users(), load.time()));
  }

  private Outcome executions(int threads, Duration time) {
    var done = new LongAdder();
    var scheduler = new SchedulerBuilder(pool,
        List.of(Tasks.oneTime("loan", Void.class).execute((_, _) -> done.increment())))
        .threads(threads).pollUsingLockAndFetch(1, 4).build();
    long started = System.nanoTime();
    scheduler.start();
    LockSupport.parkNanos(time.toNanos());
    double perSecond = done.sum() * 1e9 / (System.nanoTime() - started);
    scheduler.stop();
    return new Outcome(perSecond, perSecond, new Sample(List.of()));
  }

  @Override
  public void close() {
    pool.close();
    product.run("drop table if exists claim, scheduled_tasks");
  }
}
