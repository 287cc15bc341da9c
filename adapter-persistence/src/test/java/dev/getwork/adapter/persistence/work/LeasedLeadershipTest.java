package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.adapter.persistence.cluster.Renewals;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.PlatformTransactionManager;

/** A leader whose lease expires while its successor leads, or while it decides. */
class LeasedLeadershipTest {

  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration BRIEF = Duration.ofSeconds(1);
  private static final Duration SOON = Duration.ofSeconds(20);

  private final PlatformTransactionManager transactions = SharedWorld.WORLD.get(PlatformTransactionManager.class);
  private final LeaseTaskLock lock = lease(LONG);
  private final TaskId task = new TestData(SharedWorld.ports()).task();

  /** A lock whose leases are not renewed. */
  private LeaseTaskLock lease(Duration length) {
    return new LeaseTaskLock(
        SharedWorld.WORLD.sql(), transactions, "test", length, Duration.ofMillis(1),
        SharedWorld.WORLD.get(Renewals.class));
  }

  @Test
  void shouldNotDecideWhileItsSuccessorLeads() {
    lock.lead(task, older -> {
      SharedWorld.run("update task_lock set leased_until = statement_timestamp() where task_id = :it", task.value());
      LockAttempt<Boolean> successor = lock.lead(task, _ -> {
        assertThat(older.decide(() -> true)).isEqualTo(Optional.empty());
        return true;
      });
      assertThat(successor).isEqualTo(new LockAttempt.Led<>(true));
      return true;
    });
  }

  @Test
  void shouldNotRenewItsSuccessorsLease() {
    lock.lead(task, _ -> {
      String until = until();
      older().renew();
      assertThat(until()).isEqualTo(until);
      return true;
    });
  }

  @Test
  void shouldNotReleaseItsSuccessorsLease() {
    lock.lead(task, _ -> {
      String until = until();
      older().release();
      assertThat(until()).isEqualTo(until);
      return true;
    });
  }

  /** Repeated when the lease expired before the decision began, as on a busy machine. */
  @Test
  void shouldExcludeOthersUntilItHasDecided() {
    var brief = lease(BRIEF);

    LockAttempt<Optional<LockAttempt<Boolean>>> attempt = await().atMost(SOON).until(
        () -> brief.lead(task, leadership -> leadership.decide(() -> {
          await().atMost(SOON).until(this::hasExpired);
          return Concurrently.resultOf(Concurrently.elsewhere(() -> lock.lead(task, _ -> true)));
        })), one -> !one.equals(new LockAttempt.Lost<>()));

    assertThat(attempt).isEqualTo(new LockAttempt.Led<>(Optional.of(new LockAttempt.Busy<>())));
  }

  private LeaseTaskLock.LeasedLeadership older() {
    long token = SharedWorld.WORLD.sql().sql("select fencing_token from task_lock where task_id = :task")
        .param("task", task.value()).query(Long.class).single();
    return lock.new LeasedLeadership(task, token - 1, Instant.EPOCH);
  }

  private boolean hasExpired() {
    return SharedWorld.WORLD.sql()
        .sql("select leased_until <= statement_timestamp() from task_lock where task_id = :task")
        .param("task", task.value()).query(Boolean.class).single();
  }

  private String until() {
    return SharedWorld.WORLD.sql()
        .sql("select coalesce(leased_until::text, 'released') from task_lock where task_id = :task")
        .param("task", task.value()).query(String.class).single();
  }
}
