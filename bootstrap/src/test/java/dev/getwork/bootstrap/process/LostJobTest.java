package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Failover of the requeue job when its node is killed, or paused for longer than the heartbeat timeout. */
@Tag("proof")
class LostJobTest {

  /** A bound that is long enough for a busy machine. */
  private static final Duration SOON = Duration.ofMinutes(10);
  private static final int RETURNS = 200_000;

  private final TestDatabase database = TestDatabase.fresh();
  private final JdbcClient sql = JdbcClient.create(database.dataSource());

  @Test
  void shouldContinueOnAnotherNodeWhenItsNodeIsKilled() {
    failOver(Node::kill, Node::close);
  }

  /** The resumed node finds that its job run has ended; its writes are refused. */
  @Test
  void shouldContinueOnAnotherNodeWhenItsNodeIsPaused() {
    failOver(Node::pause, Node::resume);
  }

  private interface Fault {
    void inject(Node node);
  }

  private void failOver(Fault fault, Fault afterwards) {
    try (Node first = start("job-first"); Node second = start("job-second")) {
      sql.sql("update job set heartbeat_timeout = '2 seconds' where job_id = 'requeue-returned-loans'").update();
      makeReturnsDue(Cluster.importDemoData(first.client("manager")).getFirst());
      await().atMost(SOON).pollInterval(Duration.ofMillis(5)).until(() -> requeued() > 0);
      String runner = sql.sql("select last_node from job_status where job_id = 'requeue-returned-loans' and slot = 1")
          .query(String.class).single();
      Node lost = runner.equals(first.name()) ? first : second;

      fault.inject(lost);
      long left = due();

      await().atMost(SOON).until(() -> due() == 0);
      afterwards.inject(lost);
      assertThat(left).as("due holds when the fault was injected").isBetween(1L, RETURNS - 1L);
      assertThat(requeued()).isEqualTo(RETURNS);
      assertThat(sql.sql("select count(distinct loan_number) from history_event where kind = 'LOAN_REQUEUED'")
          .query(Long.class).single()).isEqualTo(RETURNS);
      assertThat(sql.sql("select distinct node from history_event where kind = 'LOAN_REQUEUED'").query(String.class)
          .list()).hasSameElementsAs(List.of("job-first", "job-second"));
    }
  }

  private Node start(String name) {
    return Node.start(name, database);
  }

  /** Commits all of them together, so that the first job run sees them. */
  private void makeReturnsDue(String task) {
    sql.sql("""
        with loans as (
          insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
          select 'R-' || n, 1, 'USD', 'MA', 'p', 'q', now() from generate_series(1, :count) as n
          returning loan_number)
        insert into hold (task_id, loan_number, kind, return_at)
        select :task, loan_number, 'RETURNING', now() - interval '1 hour' from loans
        """).param("count", RETURNS).param("task", Long.parseLong(task)).update();
  }

  private long due() {
    return sql.sql("select count(*) from hold where kind = 'RETURNING'").query(Long.class).single();
  }

  private long requeued() {
    return sql.sql("select count(*) from history_event where kind = 'LOAN_REQUEUED'").query(Long.class).single();
  }
}
