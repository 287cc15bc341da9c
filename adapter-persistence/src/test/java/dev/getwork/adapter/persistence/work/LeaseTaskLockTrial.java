package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A lease behind the same port, to see that the port's shape suits a lock that keeps no transaction open: it passes the
 * contract of every task lock. A trial, not a product: the lease is not renewed.
 */
final class LeaseTaskLockTrial implements TaskLock {

  private final JdbcClient jdbc;
  private final TransactionTemplate own;

  LeaseTaskLockTrial(JdbcClient jdbc, PlatformTransactionManager transactions) {
    this.jdbc = jdbc;
    this.own = new TransactionTemplate(transactions);
    this.own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    jdbc.sql("create table if not exists task_lease (task_id bigint primary key, token bigint, until timestamptz)")
        .update();
  }

  private static final String TAKE =
      """
      insert into task_lease values (:task, 1, clock_timestamp() + interval '30 seconds')
      on conflict (task_id) do update
      set token = task_lease.token + 1, until = clock_timestamp() + interval '30 seconds'
      where task_lease.until <= clock_timestamp()
      returning token
      """;

  private static final String CHECK =
      """
      select true from task_lease where task_id = :task and token = :token and until > clock_timestamp()
      for no key update
      """;

  private static final String RELEASE =
      """
      update task_lease set until = '-infinity'
      where task_id = :task and token = :token and until > clock_timestamp()
      """;

  private static final String LOSE =
      "update task_lease set token = token + 1, until = '-infinity' where task_id = :task";

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    Optional<Long> token = own.execute(_ -> jdbc.sql(TAKE).param("task", task.value()).query(Long.class).optional());
    return token.<LockAttempt<R>>map(mine -> led(task, mine, work)).orElseGet(LockAttempt.Busy::new);
  }

  private <R> LockAttempt<R> led(TaskId task, long token, Leading<R> work) {
    boolean released = false;
    R result;
    try {
      result = work.lead(new Checked(task, token));
    } finally {
      released = own.execute(_ -> held(RELEASE, task, token).update() == 1);
    }
    return released ? new LockAttempt.Led<>(result) : new LockAttempt.Lost<>();
  }

  private JdbcClient.StatementSpec held(String sql, TaskId task, long token) {
    return jdbc.sql(sql).param("task", task.value()).param("token", token);
  }

  /** As the passing of the time-out does, and another's taking. */
  void lose(TaskId task) {
    own.executeWithoutResult(_ -> jdbc.sql(LOSE).param("task", task.value()).update());
  }

  /** Each decision is a transaction of its own, whose first statement locks and checks the token. */
  private final class Checked implements Leadership {

    private final TaskId task;
    private final long token;

    Checked(TaskId task, long token) {
      this.task = task;
      this.token = token;
    }

    @Override
    public <D> Decision<D> decide(Supplier<D> work) {
      return own.execute(_ -> held(CHECK, task, token).query(Boolean.class).optional()
          .<Decision<D>>map(_ -> new Decision.Made<>(work.get()))
          .orElseGet(Decision.Refused::new));
    }
  }
}
