package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A node that is killed, or paused for too long, while it requeues. */
@Tag("proof")
class LostJobTest {

  /** Only what never ends takes longer, also on a busy machine. */
  private static final Duration SOON = Duration.ofMinutes(10);
  private static final int RETURNS = 200_000;

  private final TestDatabase database = TestDatabase.fresh();
  private final JdbcClient sql = JdbcClient.create(database.dataSource());

  @Test
  void shouldBeCarriedOnByAnotherNodeWhenItsNodeIsKilled() {
    carriedOn(Node::kill, Node::close);
  }

  /** It comes back and finds its run another's: what it would write is refused. */
  @Test
  void shouldBeCarriedOnByAnotherNodeWhenItsNodeIsPaused() {
    carriedOn(Node::pause, Node::resume);
  }

  private interface Fate {
    void of(Node node);
  }

  private void carriedOn(Fate fate, Fate afterwards) {
    try (Node first = start("job-first"); Node second = start("job-second")) {
      sql.sql("update job set time_out = '2 seconds' where job_id = 'requeue-returned-loans'").update();
      makeReturnsDue(Cluster.furnish(first.client("manager")).getFirst());
      await().atMost(SOON).pollInterval(Duration.ofMillis(5)).until(() -> requeued() > 0);
      String runner = sql.sql("select last_node from job_status where job_id = 'requeue-returned-loans' and slot = 1")
          .query(String.class).single();
      Node lost = runner.equals(first.name()) ? first : second;

      fate.of(lost);
      long left = due();

      await().atMost(SOON).until(() -> due() == 0);
      afterwards.of(lost);
      assertThat(left).as("cut off in the middle").isBetween(1L, RETURNS - 1L);
      assertThat(requeued()).isEqualTo(RETURNS);
      assertThat(sql.sql("select count(distinct loan_number) from history_event where kind = 'LOAN_REQUEUED'")
          .query(Long.class).single()).isEqualTo(RETURNS);
      assertThat(sql.sql("select distinct node from history_event where kind = 'LOAN_REQUEUED'").query(String.class)
          .list()).hasSameElementsAs(List.of("job-first", "job-second"));
    }
  }

  private Node start(String name) {
    return Node.start(name,
        "--spring.datasource.url=" + database.jdbcUrl(),
        "--spring.datasource.username=" + database.user(),
        "--spring.datasource.password=" + database.password(),
        "--getwork.data-directory=target/nodes/" + name,
        "--getwork.demo-users=true");
  }

  /** In one transaction, so that no node sees the first of them before the last. */
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
