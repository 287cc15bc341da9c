package dev.getwork.adapter.persistence.work;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.log.CapturedLog;
import dev.getwork.testkit.work.TaskLockContract;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

class PostgresTaskLockTest extends TaskLockContract {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresTaskLock.class);

  private final PostgresTaskLock lock = lockOf("test");

  /** Not with the lock that happens to be wired. */
  @Override
  protected Ports ports() {
    return SharedWorld.ports().with(lock);
  }

  @Override
  protected void lose(TaskId task) {
    assertThat(Meanwhile.resultOf(Meanwhile.elsewhere(() -> SharedWorld.WORLD.sql()
        .sql("""
            select pg_terminate_backend(pid, 10000) from pg_stat_activity
            where datname = current_database() and application_name = :leader
            """)
        .param("leader", "getwork lead " + task + " test")
        .query(Boolean.class)
        .list()))).containsOnly(true);
  }

  /** More than the port promises: what was decided shares the fate of the lock. */
  @Test
  void shouldUndoTheDecisionWhenTheWorkThrows() {
    var ground = new Ground(ports());
    TaskId task = ground.task();
    LoanNumber loan = ground.loan();

    assertThatThrownBy(() -> ports().lock().lead(task, leadership -> {
      leadership.decide(() -> assign(ground, task, loan));
      throw new IllegalStateException("after the decision");
    })).hasMessage("after the decision");

    assertThat(ports().holds().find(task, loan)).isEmpty();
  }

  @Test
  void shouldUndoTheDecisionWhenTheLockIsLost() {
    var ground = new Ground(ports());
    TaskId task = ground.task();
    LoanNumber loan = ground.loan();

    LockAttempt<Boolean> attempt = ports().lock().lead(task, leadership -> {
      assertThat(leadership.decide(() -> assign(ground, task, loan))).isEqualTo(new Decision.Made<>(1));
      lose(task);
      return true;
    });

    assertThat(attempt).isEqualTo(new LockAttempt.Lost<>());
    assertThat(ports().holds().find(task, loan)).isEmpty();
  }

  private int assign(Ground ground, TaskId task, LoanNumber loan) {
    return ports().assignments().assign(task, List.of(ground.grant(ground.request(task), loan, 1))).size();
  }

  @Test
  void shouldBeLostByAConflict() {
    TaskId task = new Ground(ports()).task();

    LockAttempt<Boolean> attempt = ports().lock().lead(task, leadership -> {
      Decision<Boolean> refused = leadership.decide(() -> {
        throw new CannotAcquireLockException("40P01, planted by this test");
      });
      assertThat(refused).isEqualTo(new Decision.Refused<>());
      return true;
    });

    assertThat(attempt).isEqualTo(new LockAttempt.Lost<>());
    assertThat(LOG.lines()).contains(
        "WARN The decision is rolled back because its task lock is lost: "
            + "org.springframework.dao.CannotAcquireLockException: 40P01, planted by this test");
  }

  /** One node listens all the time; one came back after it had begun to lead; one does not listen. */
  @Test
  void shouldEvictLeadersOfSilentNodes() {
    TaskId kept = new Ground(ports()).task();
    TaskId left = new Ground(ports()).task();
    TaskId gone = new Ground(ports()).task();

    var attempt = lock.lead(kept, _ -> lockOf("back").lead(left, _ -> {
      try (var _ = listening("back")) {
        return lockOf("gone").lead(gone, _ -> {
          await().atMost(Duration.ofSeconds(20)).until(() -> {
            Meanwhile.resultOf(Meanwhile.elsewhere(() -> evicted(Duration.ofSeconds(5))));
            return leaders(gone, "gone") + leaders(left, "back") == 0;
          });
          return true;
        });
      }
    }));

    assertThat(attempt).isEqualTo(new LockAttempt.Led<>(new LockAttempt.Lost<>()));
    assertThat(LOG.lines()).anyMatch(line -> line.matches("WARN Evicted \\d leaders .* for 5 s"));
  }

  @Test
  void shouldNotLeadUnderRepeatableRead() {
    TaskId task = new Ground(ports()).task();
    try (var pool = new HikariDataSource()) {
      pool.setDataSource(connections());
      pool.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
      assertThatThrownBy(() -> lockOn(pool).lead(task, _ -> true))
          .isInstanceOf(IllegalStateException.class).hasMessageContaining("must be read committed");
    }
    assertThat(lock.lead(task, _ -> true)).isEqualTo(new LockAttempt.Led<>(true));
  }

  /** The driver would ask the server: for each transaction another trip there and back. */
  @Test
  void shouldNotAskForTheIsolationFirst() throws SQLException {
    var called = new ArrayList<String>();
    try (Connection real = connections().getConnection()) {
      var watched = (Connection) Proxy.newProxyInstance(
          getClass().getClassLoader(), new Class<?>[] {Connection.class}, (_, method, arguments) -> {
            called.add(method.getName());
            return method.invoke(real, arguments);
          });
      lockOn(new SingleConnectionDataSource(watched, true)).lead(new Ground(ports()).task(), _ -> true);
    }
    assertThat(called).contains("prepareStatement", "commit").doesNotContain("getTransactionIsolation");
  }

  private static PostgresTaskLock lockOn(DataSource connections) {
    return new PostgresTaskLock(JdbcClient.create(connections), new JdbcTransactionManager(connections), "test");
  }

  private static PostgresTaskLock lockOf(String node) {
    return new PostgresTaskLock(
        SharedWorld.WORLD.sql(), SharedWorld.WORLD.get(PlatformTransactionManager.class), node);
  }

  /** On a new connection, as nodes do. */
  private static PostgresWakeUps listening(String node) {
    return new PostgresWakeUps(SharedWorld.WORLD.sql(), connections(), node);
  }

  /** Those that the pool has them from. */
  private static DataSource connections() {
    return requireNonNull(((HikariDataSource) SharedWorld.WORLD.dataSource()).getDataSource());
  }

  private boolean evicted(Duration silence) {
    lock.evictSilentLeaders(silence);
    return true;
  }

  @Test
  void shouldShowOperatorsWhoLeads() {
    TaskId task = new Ground(ports()).task();
    ports().lock().lead(task, _ -> {
      assertThat(leaders(task, "test")).isEqualTo(1);
      return true;
    });
    await().atMost(Duration.ofSeconds(10)).until(() -> leaders(task, "test") == 0);
  }

  private static long leaders(TaskId task, String node) {
    return SharedWorld.WORLD.sql()
        .sql("""
            select count(*) from pg_stat_activity
            where datname = current_database() and application_name = :leader
            """)
        .param("leader", "getwork lead " + task + " " + node)
        .query(Long.class)
        .single();
  }
}
