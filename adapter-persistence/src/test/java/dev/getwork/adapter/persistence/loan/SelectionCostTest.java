package dev.getwork.adapter.persistence.loan;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.QueryPlan;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.task.TaskQueries.IndexState;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.LoanCriteria.Not;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.criteria.PriorityOrder.Direction;
import dev.getwork.domain.criteria.PriorityOrder.Key;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue.Number;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.task.Task;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * What selections read of 350,000 loans with 150,000 holds: by plans and buffers, never by time. The property {@code loans}
 * sets another number, such as 3500000.
 */
@Tag("proof")
class SelectionCostTest {

  private static final int LOANS = Integer.getInteger("loans", 350_000);
  private static final String EXPLAIN = "explain (analyze, buffers, timing off, summary off) ";
  private static final Pattern BUFFERS = Pattern.compile("Buffers: shared hit=(\\d+)(?: read=(\\d+))?");

  private static final Pattern HOLDS = Pattern.compile(" on hold.* rows=([0-9.]+) loops=(\\d+)");

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  private static final SelectionIndexes INDEXES = WORLD.get(SelectionIndexes.class);

  private static final Condition JOBS_ABSENT = new Condition(SampleFields.JOBS, Operator.ABSENT, List.of());

  /** Some of two states, a few by a part of a text, and nearly all; none in the order in which they are stored. */
  private static final List<TaskFixture> TASKS = List.of(
      aTask().named("some").matching(new All(List.of(
          new Condition(CommonField.STATE.field(), Operator.IN, List.of(new Text("S-1"), new Text("S-2"))),
          new Condition(SampleFields.LENDER, Operator.NE, List.of(new Text("Bank 3"))),
          new Any(List.of(
              new Condition(SampleFields.JOBS, Operator.LT, List.of(new Number(BigDecimal.valueOf(50)))),
              JOBS_ABSENT)))))
          .ordered(new Key(SampleFields.JOBS, Direction.DESC),
              new Key(CommonField.SUBMITTED_AT.field(), Direction.ASC)),
      aTask().named("few").matching(
          new Condition(SampleFields.REMARK, Operator.CONTAINS, List.of(new Text("unclear"))))
          .ordered(new Key(CommonField.SUBMITTED_AT.field(), Direction.DESC)),
      aTask().named("most").matching(
          new Not(new Condition(SampleFields.NAICS, Operator.STARTS_WITH, List.of(new Text("44")))))
          .largestFirst());

  @BeforeAll
  static void fill() {
    WORLD.run("alter table loan set (autovacuum_enabled = false)"); // Its snapshot would hide that pages are visible to all.
    WORLD.run("alter table hold set (autovacuum_enabled = false)");
    WORLD.run("""
        insert into loan
        select 'L-' || n, n * 7919 %% 150001, 'USD', 'S-' || n %% 10, 'p', 'q',
          timestamptz '2020-04-01 00:00:00Z' + n * 104729 %% 350003 * interval '10 seconds',
          jsonb_strip_nulls(jsonb_build_object('lender', 'Bank ' || n %% 7, 'naics', (n %% 97 + 10)::text || '5',
            'jobsReported', case when n %% 3 > 0 then n %% 101 end, 'remark', case when n %% 150 = 0 then 'unclear ' || n end))
        from generate_series(1, %s::bigint) as n""".formatted(LOANS));
    WORLD.run("""
        insert into hold (task_id, loan_number, kind)
        select 100 + n %% 9, 'L-' || n * 3, 'EXCLUDED' from generate_series(1, %s) as n""".formatted(LOANS / 4));
  }

  @Test
  void shouldReadLittleMoreThanTheTaskReturns() {
    for (TaskFixture fixture : TASKS) {
      Task task = WORLD.task(fixture);
      holdSome(task);
      assertThat(INDEXES.plan(task)).satisfies(plan -> assertThat(plan.costly()).as("%s", plan).isTrue());
      INDEXES.create(task);
      await().atMost(Duration.ofMinutes(1)).until(() -> INDEXES.plan(task).indexState() == IndexState.PRESENT);
      assertThat(INDEXES.plan(task)).satisfies(plan -> assertThat(plan.costly()).as("%s", plan).isFalse());
      long thousand = buffers(task, 1_001);
      assertThat(thousand).as(fixture.name()).isLessThanOrEqualTo(buffersByHand(task) * 6 / 5);
      long ten = buffers(task, 10);
      assertThat(ten).as("%s: the held loans, and ten", fixture.name()).isLessThan(LOANS / 1_000);
      assertThat(thousand - ten).as(fixture.name()).isLessThan(9 * 1_001);
      assertThat(holdsRead(task)).as(fixture.name()).isBetween(1.0, 12.0 * 1_001);
    }
  }

  /** A tenth of all loans, or half of those that match. */
  private static void holdSome(Task task) {
    TaskSql.statement(WORLD.sql(), """
        insert into hold (task_id, loan_number, kind)
        select :task, loan_number, 'EXCLUDED' from loan
        where %1$s and hashtext(loan_number) %% 2 = 0 limit :some""", task).param("some", LOANS / 10).update();
    vacuum("hold");
    vacuum("loan");
  }

  /** Until all pages are visible to all: a transaction of another database of the server delays it. */
  private static void vacuum(String table) {
    await().atMost(Duration.ofSeconds(30)).until(() -> {
      WORLD.run("vacuum analyze " + table);
      return WORLD.sql().sql("select relallvisible = relpages from pg_class where relname = :it").param("it", table)
          .query(Boolean.class).single();
    });
  }

  private static long buffers(Task task, int loans) {
    return buffers(explained(task, loans));
  }

  /** Rows or lookups, whichever are more: pages do not show what hashing costs. */
  private static double holdsRead(Task task) {
    return explained(task, 1_001).stream().map(HOLDS::matcher).filter(Matcher::find)
        .mapToDouble(read -> Math.max(1, Double.parseDouble(read.group(1))) * Double.parseDouble(read.group(2))).sum();
  }

  private static List<String> explained(Task task, int loans) {
    var query = new HeavyQuery(WORLD.get(NamedParameterJdbcOperations.class).getJdbcOperations(),
        WORLD.get(PlatformTransactionManager.class), Duration.ofMinutes(1));
    JdbcClient jdbc = WORLD.get(JdbcClient.class);
    return query.run(_ -> QueryPlan.lines(TaskSql.statement(jdbc, EXPLAIN + PostgresLoanSelection.cheapest(
        jdbc, task, WORLD.get(LoanConfiguration.Settings.class).selectionCandidates()), task).param("limit", loans)));
  }

  private static long buffersByHand(Task task) {
    return buffers(QueryPlan.lines(WORLD.sql().sql((EXPLAIN + """
        select loan_number from loan
        where %s and not exists (select from hold where task_id = %s and hold.loan_number = loan.loan_number)
        order by %s
        limit 1001""").formatted(
        CriteriaSql.literal(task.definition().criteria()), task.id(),
        CriteriaSql.orderBy(task.definition().order())))));
  }

  /** Of the topmost node, whose count includes all others. */
  private static long buffers(List<String> lines) {
    Matcher found = BUFFERS.matcher(String.join("\n", lines));
    assertThat(found.find()).isTrue();
    return Long.parseLong(found.group(1)) + (found.group(2) == null ? 0 : Long.parseLong(found.group(2)));
  }
}
