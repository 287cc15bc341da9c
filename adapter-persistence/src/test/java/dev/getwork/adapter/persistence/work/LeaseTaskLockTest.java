package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.adapter.persistence.job.JobConfiguration.Renewals;
import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.TaskLockContract;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
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
        new WorkConfiguration.Leases(length, longest), SharedWorld.WORLD.get(Renewals.class));
  }

  @Override
  protected Ports ports() {
    return SharedWorld.ports().with(lock);
  }

  /** As the passing of time does. */
  @Override
  protected void lose(TaskId task) {
    Meanwhile.resultOf(Meanwhile.elsewhere(() -> {
      SharedWorld.run("update task_lock set leased_until = statement_timestamp() where task_id = :it", task.value());
      return true;
    }));
  }

  @Test
  void shouldBeRenewedForAsLongAsItsLeaderLeads() {
    TaskId task = new Ground(ports()).task();

    LockAttempt<Decision<Boolean>> attempt = lock.lead(task, leadership -> {
      String granted = until(task);
      Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> !until(task).equals(granted));
      String renewed = until(task);
      Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> !until(task).equals(renewed));
      return leadership.decide(() -> true);
    });

    assertThat(attempt).isEqualTo(new LockAttempt.Led<>(new Decision.Made<>(true)));
  }

  private static String until(TaskId task) {
    return text("select leased_until::text from task_lock where task_id = :it", task);
  }

  @Test
  void shouldRefuseToDecideOnceAnotherHasLed() {
    var ground = new Ground(ports());
    TaskId task = ground.task();
    LoanNumber loan = ground.loan();

    LockAttempt<Decision<Integer>> attempt = lock.lead(task, leadership -> {
      lose(task);
      assertThat(lock.lead(task, other -> other.decide(() -> true))).isInstanceOf(LockAttempt.Led.class);
      return leadership.decide(() -> ports().assignments()
          .assign(task, List.of(ground.grant(ground.request(task), loan, 1))).size());
    });

    assertThat(attempt).isEqualTo(new LockAttempt.Lost<>());
    assertThat(ports().holds().find(task, loan)).isEmpty();
  }

  @Test
  void shouldRunOutUnderALeaderThatHangs() {
    var hanging = lease(Duration.ofMillis(100), Duration.ofMillis(200));
    TaskId task = new Ground(ports()).task();

    assertThat(hanging.lead(task, _ -> {
      Awaitility.await().atMost(Duration.ofSeconds(20))
          .until(() -> elsewhere(lock, task) instanceof LockAttempt.Led<?>);
      return true;
    })).isEqualTo(new LockAttempt.Lost<>());
  }

  @Test
  void shouldGrowItsTokenWithEveryGrant() {
    TaskId task = new Ground(ports()).task();
    String before = token(task);
    lock.lead(task, _ -> true);
    lock.lead(task, _ -> true);
    assertThat(Long.parseLong(token(task))).isEqualTo(Long.parseLong(before) + 2);
  }

  private static String token(TaskId task) {
    return text("select token::text from task_lock where task_id = :it", task);
  }

  /** Renewals, other tests and autovacuum lock the table for a moment; an open transaction would lock it to the end. */
  @Test
  void shouldKeepNoTransactionOpenWhileLeading() {
    TaskId task = new Ground(ports()).task();
    lock.lead(task, _ -> {
      Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> text("""
          select count(*)::text from pg_locks where relation = 'task_lock'::regclass
            and database = (select oid from pg_database where datname = current_database()) and :it > 0
          """, task), "0"::equals);
      return true;
    });
  }

  /** So that a cluster may change from one lock to the other node by node. */
  @Test
  void shouldExcludeARowLockAndBeExcludedByIt() {
    TaskId task = new Ground(ports()).task();
    var row = SharedWorld.ports().lock();
    assertThat(lock.lead(task, _ -> elsewhere(row, task))).isEqualTo(new LockAttempt.Led<>(new LockAttempt.Busy<>()));
    assertThat(row.lead(task, _ -> elsewhere(lock, task))).isEqualTo(new LockAttempt.Led<>(new LockAttempt.Busy<>()));
    assertThat(row.lead(task, _ -> true)).isEqualTo(new LockAttempt.Led<>(true));
  }

  private static LockAttempt<Boolean> elsewhere(TaskLock other, TaskId task) {
    return Meanwhile.resultOf(Meanwhile.elsewhere(() -> other.lead(task, _ -> true)));
  }

  private static String text(String sql, TaskId task) {
    return SharedWorld.WORLD.sql().sql(sql).param("it", task.value()).query(String.class).single();
  }
}
