package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.domain.work.Job;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** One row per job says who runs it. */
final class PostgresJobLock implements JobLock {

  private final JdbcClient jdbc;
  private final TransactionTemplate own;
  private final String node;

  /** Taking and giving back commit at once, whatever transaction the caller is in: others must see them. */
  PostgresJobLock(JdbcClient jdbc, PlatformTransactionManager transactions, String node) {
    this.jdbc = jdbc;
    this.own = new TransactionTemplate(transactions);
    this.own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.own.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
    this.node = node;
  }

  private static final String IS_FREE =
      """
      select exists (
        select from job_status
        where job_id = :job
          and ((running_at is null and next_run <= statement_timestamp())
            or (running_at is not null and last_run_started <= statement_timestamp() - time_out)))
      """;

  private static final String TAKE =
      """
      update job_status
      set running_at = :node, token = token + 1, last_run_started = statement_timestamp(),
          next_run = statement_timestamp() + every
      where job_id = :job
        and ((running_at is null and next_run <= statement_timestamp())
          or (running_at is not null and last_run_started <= statement_timestamp() - time_out))
      returning token
      """;

  /** Reads first, so that a tick that finds nothing to do writes nothing. */
  @Override
  public Taking take(Job job) {
    return inOwn(() -> {
      if (!jdbc.sql(IS_FREE).param("job", job.label()).query(Boolean.class).single()) {
        return new NotNow();
      }
      Optional<Long> token =
          jdbc.sql(TAKE).param("job", job.label()).param("node", node).query(Long.class).optional();
      return token.<Taking>map(Taken::new).orElseGet(NotNow::new);
    });
  }

  private static final String FINISH =
      """
      update job_status
      set running_at = null, last_run_ended = statement_timestamp(), last_outcome = :outcome
      where job_id = :job and token = :token
      """;

  @Override
  public void finish(Job job, long token, String outcome) {
    inOwn(() -> jdbc.sql(FINISH)
        .param("job", job.label())
        .param("token", token)
        .param("outcome", outcome)
        .update());
  }

  private <R> R inOwn(Supplier<R> work) {
    return own.execute(_ -> work.get());
  }
}
