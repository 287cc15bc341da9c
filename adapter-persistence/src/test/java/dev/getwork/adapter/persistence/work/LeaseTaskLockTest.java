package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.adapter.persistence.cluster.Renewals;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.TaskLockContract;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.PlatformTransactionManager;

class LeaseTaskLockTest extends TaskLockContract {

  private static final Duration LENGTH = Duration.ofSeconds(4);

  private final LeaseTaskLock lock = lease(LENGTH);

  private static LeaseTaskLock lease(Duration length) {
    return lease(length, Duration.ofMinutes(1));
  }

  private static LeaseTaskLock lease(Duration length, Duration longest) {
    return new LeaseTaskLock(
        SharedWorld.WORLD.sql(), SharedWorld.WORLD.get(PlatformTransactionManager.class), "test",
        length, longest, SharedWorld.WORLD.get(Renewals.class));
  }

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports().with(lock);
  }

  /** Expires the lease. */
  @Override
  protected void lose(TaskId task) {
    Concurrently.resultOf(Concurrently.elsewhere(() -> {
      SharedWorld.run("update task_lock set leased_until = statement_timestamp() where task_id = :it", task.value());
      return true;
    }));
  }

  @Test
  void shouldBeRenewedWhileItsLeaderLeads() {
    TaskId task = new TestData(ports()).task();

    LockAttempt<Optional<Boolean>> attempt = lock.lead(task, leadership -> {
      String first = until(task);
      await().atMost(Duration.ofSeconds(20)).until(() -> !until(task).equals(first));
      String renewed = until(task);
      await().atMost(Duration.ofSeconds(20)).until(() -> !until(task).equals(renewed));
      return leadership.decide(() -> true);
    });

    assertThat(attempt).isEqualTo(new LockAttempt.Led<>(Optional.of(true)));
  }

  private static String until(TaskId task) {
    return text("select leased_until::text from task_lock where task_id = :it", task);
  }

  @Test
  void shouldExpireWhenItsLeaderHangs() {
    var hanging = lease(Duration.ofMillis(100), Duration.ofMillis(200));
    TaskId task = new TestData(ports()).task();

    assertThat(hanging.lead(task, _ -> {
      await().atMost(Duration.ofSeconds(20))
          .until(() -> elsewhere(lock, task) instanceof LockAttempt.Led<?>);
      return true;
    })).isEqualTo(new LockAttempt.Lost<>());
  }

  @Test
  void shouldIncreaseTheFencingTokenWithEveryLease() {
    TaskId task = new TestData(ports()).task();
    String before = token(task);
    lock.lead(task, _ -> true);
    lock.lead(task, _ -> true);
    assertThat(Long.parseLong(token(task))).isEqualTo(Long.parseLong(before) + 2);
  }

  private static String token(TaskId task) {
    return text("select fencing_token::text from task_lock where task_id = :it", task);
  }

  /** Renewals, other tests and autovacuum lock the table briefly; an open transaction would lock it until its end. */
  @Test
  void shouldKeepNoTransactionOpenWhileLeading() {
    TaskId task = new TestData(ports()).task();
    lock.lead(task, _ -> {
      await().atMost(Duration.ofSeconds(60)).until(() -> text("""
          select count(*)::text from pg_locks where relation = 'task_lock'::regclass
            and database = (select oid from pg_database where datname = current_database()) and :it > 0
          """, task), "0"::equals);
      return true;
    });
  }

  /** A cluster may change from one lock to the other node by node. */
  @Test
  void shouldExcludeRowLocks() {
    TaskId task = new TestData(ports()).task();
    var row = SharedWorld.ports().lock();
    assertThat(lock.lead(task, _ -> elsewhere(row, task))).isEqualTo(new LockAttempt.Led<>(new LockAttempt.Busy<>()));
    assertThat(row.lead(task, _ -> elsewhere(lock, task))).isEqualTo(new LockAttempt.Led<>(new LockAttempt.Busy<>()));
    assertThat(row.lead(task, _ -> true)).isEqualTo(new LockAttempt.Led<>(true));
  }

  private static LockAttempt<Boolean> elsewhere(TaskLock other, TaskId task) {
    return Concurrently.resultOf(Concurrently.elsewhere(() -> other.lead(task, _ -> true)));
  }

  private static String text(String sql, TaskId task) {
    return SharedWorld.WORLD.sql().sql(sql).param("it", task.value()).query(String.class).single();
  }
}
