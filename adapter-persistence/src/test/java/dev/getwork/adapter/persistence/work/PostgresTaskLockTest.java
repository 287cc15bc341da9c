package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.port.in.cluster.LockStatus;
import java.util.Optional;
import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLockContract;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.testkit.log.CapturedLog;
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

  /** The ports with a row lock, whatever the world uses. */
  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports().with(lock);
  }

  @Override
  protected void lose(TaskId task) {
    endLeader(task);
  }

  static void endLeader(TaskId task) {
    assertThat(Concurrently.resultOf(Concurrently.elsewhere(() -> SharedWorld.WORLD.sql()
        .sql("""
            select pg_terminate_backend(pid, 10000) from pg_stat_activity
            where datname = current_database() and application_name = :leader
            """)
        .param("leader", "getwork lead " + task + " test")
        .query(Boolean.class)
        .list()))).containsOnly(true);
  }

  /** In addition to the contract, the decision is rolled back with the lock. */
  @Test
  void shouldRollBackTheDecisionWhenTheWorkThrows() {
    var data = new TestData(ports());
    TaskId task = data.task();
    LoanNumber loan = data.loan();

    assertThatThrownBy(() -> ports().lock().lead(task, leadership -> {
      leadership.decide(() -> assign(data, task, loan));
      throw new IllegalStateException("after the decision");
    })).hasMessage("after the decision");

    assertThat(ports().holds().find(task, loan)).isEmpty();
  }

  @Test
  void shouldRollBackTheDecisionWhenTheLockIsLostAfterwards() {
    var data = new TestData(ports());
    TaskId task = data.task();
    LoanNumber loan = data.loan();

    LockAttempt<Boolean> attempt = ports().lock().lead(task, leadership -> {
      assertThat(leadership.decide(() -> assign(data, task, loan))).isEqualTo(Optional.of(1));
      lose(task);
      return true;
    });

    assertThat(attempt).isEqualTo(new LockAttempt.Lost<>());
    assertThat(ports().holds().find(task, loan)).isEmpty();
  }

  private int assign(TestData data, TaskId task, LoanNumber loan) {
    return data.assign(task, List.of(data.planned(data.request(task), loan, 1))).size();
  }

  @Test
  void shouldBeLostWhenTheDecisionConflicts() {
    TaskId task = new TestData(ports()).task();

    LockAttempt<Boolean> attempt = ports().lock().lead(task, leadership -> {
      Optional<Boolean> refused = leadership.decide(() -> {
        throw new CannotAcquireLockException("40P01, injected by this test");
      });
      assertThat(refused).isEqualTo(Optional.empty());
      return true;
    });

    assertThat(attempt).isEqualTo(new LockAttempt.Lost<>());
    assertThat(LOG.lines()).contains(
        "WARN The decision of task " + task + " was rolled back; its pending requests remain: "
            + "org.springframework.dao.CannotAcquireLockException: 40P01, injected by this test");
  }

  /** One node listens all the time, one connected after it began to lead, and one does not listen. */
  @Test
  void shouldEvictLeadersWithoutHeartbeat() {
    TaskId kept = new TestData(ports()).task();
    TaskId left = new TestData(ports()).task();
    TaskId gone = new TestData(ports()).task();

    var attempt = lock.lead(kept, _ -> lockOf("back").lead(left, _ -> {
      try (var _ = listening("back")) {
        return lockOf("gone").lead(gone, _ -> {
          await().atMost(Duration.ofSeconds(20)).until(() -> {
            Concurrently.resultOf(Concurrently.elsewhere(() -> evicted(Duration.ofSeconds(5))));
            return leaders(gone, "gone") + leaders(left, "back") == 0;
          });
          return true;
        });
      }
    }));

    assertThat(attempt).isEqualTo(new LockAttempt.Led<>(new LockAttempt.Lost<>()));
    assertThat(LOG.lines()).anyMatch(line -> line.matches("WARN Evicted leaders: \\d; .* for 5 s"));
  }

  @Test
  void shouldNotLeadUnderRepeatableRead() {
    TaskId task = new TestData(ports()).task();
    try (var pool = new HikariDataSource()) {
      pool.setDataSource(SharedWorld.WORLD.unpooled());
      pool.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
      assertThatThrownBy(() -> lockOn(pool).lead(task, _ -> true))
          .isInstanceOf(IllegalStateException.class).hasMessageContaining("must be read committed");
    }
    assertThat(lock.lead(task, _ -> true)).isEqualTo(new LockAttempt.Led<>(true));
  }

  /** The driver would read it from the server, with another round trip for each transaction. */
  @Test
  void shouldNotReadTheIsolationInAStatementOfItsOwn() throws SQLException {
    var called = new ArrayList<String>();
    try (Connection real = SharedWorld.WORLD.unpooled().getConnection()) {
      var watched = (Connection) Proxy.newProxyInstance(
          getClass().getClassLoader(), new Class<?>[] {Connection.class}, (_, method, arguments) -> {
            called.add(method.getName());
            return method.invoke(real, arguments);
          });
      lockOn(new SingleConnectionDataSource(watched, true)).lead(new TestData(ports()).task(), _ -> true);
    }
    assertThat(called).contains("prepareStatement", "commit").doesNotContain("getTransactionIsolation");
  }

  private static PostgresTaskLock lockOn(DataSource connections) {
    return new PostgresTaskLock(JdbcClient.create(connections), new JdbcTransactionManager(connections), "test");
  }

  static PostgresTaskLock lockOf(String node) {
    return new PostgresTaskLock(
        SharedWorld.WORLD.sql(), SharedWorld.WORLD.get(PlatformTransactionManager.class), node);
  }

  private static PostgresDecisionNotifications listening(String node) {
    return new PostgresDecisionNotifications(SharedWorld.WORLD.sql(), SharedWorld.WORLD.unpooled(),
        SharedWorld.WORLD.get(AssignmentRow.class), PostgresWorld.settings(node, LockStatus.Kind.ROW));
  }

  private boolean evicted(Duration timeout) {
    lock.evictStaleLeaders(timeout);
    return true;
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
