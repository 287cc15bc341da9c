package dev.getwork.adapter.persistence.loan;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.fixture.RandomCriteria;
import dev.getwork.application.fixture.RandomLoans;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.fixture.Seed;
import dev.getwork.application.port.in.task.TaskQueries.IndexState;
import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.LoanCriteria.Not;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.criteria.PriorityOrder.Direction;
import dev.getwork.domain.criteria.PriorityOrder.Key;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.testkit.log.CapturedLog;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresSelectionIndexesTest {

  private static final int RANDOM = 300;

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresSelectionIndexes.class);

  @AutoClose
  private final PostgresWorld world = PostgresWorld.start();

  private final SelectionIndexes indexes = world.get(SelectionIndexes.class);

  private static Condition condition(LoanField field, Operator operator, Object... values) {
    return new Condition(field, operator, Stream.of(values).<FieldValue>map(value -> value instanceof Integer number
        ? new FieldValue.Number(BigDecimal.valueOf(number))
        : new FieldValue.Text((String) value)).toList());
  }

  private Task task(String name, LoanCriteria criteria) {
    return world.task(aTask().named(name).matching(criteria));
  }

  private static IndexState state(PostgresWorld node, Task task) {
    return node.get(SelectionIndexes.class).plan(task).indexState();
  }

  private void create(Task task) {
    indexes.create(task);
    await().atMost(Duration.ofSeconds(30)).until(() -> state(world, task) == IndexState.PRESENT);
  }

  private List<String> names() {
    return world.sql().sql("select indexname from pg_indexes where indexname like 'loan_task_%'")
        .query((row, _) -> row.getString(1)).list();
  }

  private static String name(Task task) {
    return PartialIndex.of(task.definition()).name();
  }

  /** The planner proves the condition of each index from the bound values, and the index has exactly the matching loans. */
  @Test
  @Tag("proof")
  void shouldSelectTheSameLoansByTheIndexOfAnyTask() {
    Seed seed = Seed.fresh();
    var random = seed.generator();
    var loansOf = new RandomLoans(random);
    world.importLoans(
        IntStream.rangeClosed(1, 200).mapToObj(n -> loansOf.next(new LoanNumber("R-%04d".formatted(n)))).toList());
    world.run("alter database %s set enable_seqscan = off".formatted(
        world.sql().sql("select current_database()").query(String.class).single()));
    world.run("update pg_index set indisvalid = false where indexrelid = 'loan_pkey'::regclass"); // Unless by number.
    var criteriaOf = new RandomCriteria(random);
    try (var node = world.anotherNode("b")) {
      for (int i = 0; i < RANDOM; i++) {
        LoanCriteria criteria = criteriaOf.next();
        PriorityOrder order = Stream.generate(criteriaOf::nextOrder).filter(keys -> !startsWithText(keys)).findFirst()
            .orElseThrow();
        Task task = world.task(
            aTask().named("random " + i).matching(criteria).ordered(order.keys().toArray(Key[]::new)));
        List<LoanNumber> expected = selected(world, task);
        PartialIndex index = PartialIndex.of(task.definition());
        world.run(index.create().replace("concurrently ", ""));
        List<String> plan = node.get(SelectionIndexes.class).plan(task).lines();
        assertThat(plan).as("%s, %s by %s", seed, index.create(), plan).anyMatch(
            line -> line.contains(index.name()) || line.contains("One-Time Filter: false")); // Nothing can match.
        assertThat(selected(node, task)).as("%s, %s", seed, index.create()).isEqualTo(expected);
        world.run("drop index " + index.name());
      }
    }
  }

  private static boolean startsWithText(PriorityOrder order) {
    return order.keys().stream().limit(1).anyMatch(
        key -> key.field().type() == FieldType.TEXT && CommonField.of(key.field()).isEmpty());
  }

  private static List<LoanNumber> selected(PostgresWorld node, Task task) {
    return ((Ranked) node.get(LoanSelection.class).select(task)).loans();
  }

  @Test
  void shouldQuoteTheValuesOfTheCriteria() {
    String hostile = "x'); drop table hold; -- \\' ? :c0 $1 %s \" {d}";
    Task task = task("hostile", new All(List.of(
        condition(SampleFields.REMARK, Operator.IN, hostile, "\\", "'"),
        condition(SampleFields.LENDER, Operator.CONTAINS, hostile))));
    world.run("alter database %s set standard_conforming_strings = off".formatted(
        world.sql().sql("select current_database()").query(String.class).single()));
    create(task);
    assertThat(world.sql().sql("select count(*) from hold").query(Long.class).single()).isZero();
    assertThat(
        world.sql().sql("select pg_get_expr(indpred, indrelid) from pg_index where indexrelid = to_regclass(:it)")
            .param("it", name(task)).query(String.class).single())
        .contains("strpos");
  }

  /** A condition of 8 kB would not fit into the catalog of PostgreSQL 17; a text of 1,000 characters not into an entry. */
  @Test
  void shouldCreateAnIndexWhateverTheSizeOfCriteriaAndValues() {
    List<LoanCriteria> many = IntStream.range(0, 99)
        .<LoanCriteria>mapToObj(n -> condition(SampleFields.NAICS, Operator.NE, "value " + n)).toList();
    Task task = world.task(aTask().matching(new All(many)).ordered(
        new Key(SampleFields.JOBS, Direction.DESC), new Key(SampleFields.REMARK, Direction.ASC)));
    create(task);
    assertThat(PartialIndex.of(task.definition()).create())
        .contains("numeric) desc nulls last, (loan.loan_number)) where ")
        .contains("'value 15'").doesNotContain("'value 50'").doesNotContain("remark");
  }

  @Test
  void shouldNotReportACostlySelectionOfASmallTable() {
    world.run("insert into loan select 'L-' || n, n, 'USD', 'MA', 'p', 'q', now() from generate_series(1, 5000) as n");
    world.run("vacuum analyze loan");
    SelectionPlan plan = indexes.plan(task("small", condition(CommonField.AMOUNT.field(), Operator.GE, 4_000)));
    assertThat(plan.lines()).first().asString().startsWith("Limit");
    assertThat(plan.lines()).anyMatch(line -> line.contains("Seq Scan on loan"))
        .anyMatch(line -> line.contains("4000"));
    assertThat(plan.costly()).isFalse();
    assertThat(plan.loans()).isEqualTo(5_000);
  }

  /** Both tasks have the same criteria and order. The index waits for a transaction that was open when both were asked. */
  @Test
  void shouldCreateAnIndexOnceWhenTwoNodesAreAsked() throws SQLException {
    Task first = task("first", new Any(List.of(condition(CommonField.STATE.field(), Operator.EQ, "MA"))));
    Task second = task("second", first.definition().criteria());
    Task other = task("other", new Not(first.definition().criteria()));
    try (var node = world.anotherNode("b")) {
      try (Connection open = world.begin("lock table loan in row exclusive mode")) {
        Concurrently.atOnce(2, n -> {
          (n == 0 ? world : node).get(SelectionIndexes.class).create(n == 0 ? first : second);
          return true;
        });
        indexes.create(other);
        assertThat(List.of(first, second, other)).allMatch(task -> state(node, task) == IndexState.CREATING);
        assertThat(indexes.dropUnused(List::of)).isZero();
        open.rollback();
      }
      await().atMost(Duration.ofSeconds(30)).until(
          () -> Stream.of(first, second, other).allMatch(task -> state(node, task) == IndexState.PRESENT));
      assertThat(names()).containsExactlyInAnyOrder(name(first), name(other)).contains(name(second));
    }
  }

  @Test
  void shouldReplaceAnInvalidIndex() {
    Task task = task("invalid", condition(CommonField.STATE.field(), Operator.EQ, "MA"));
    create(task);
    world.run("update pg_index set indisvalid = false where indexrelid = '%s'::regclass".formatted(name(task)));
    assertThat(state(world, task)).isEqualTo(IndexState.MISSING);
    create(task);
  }

  /** An ANALYZE that waits for the table, and the creation of an index, deadlock: here the first four attempts. */
  @Test
  void shouldTryAgainAfterADeadlock() {
    world.run("create sequence attempts");
    world.run("""
        create function deadlock() returns event_trigger language plpgsql as $$ begin
          if nextval('attempts') < 5 then raise 'deadlock' using errcode = '40P01'; end if; end $$""");
    world.run(
        "create event trigger deadlock on ddl_command_start when tag in ('CREATE INDEX') execute function deadlock()");
    Task task = task("deadlock", condition(CommonField.STATE.field(), Operator.EQ, "MA"));
    indexes.create(task);
    await().atMost(Duration.ofSeconds(30)).until(() -> LOG.lines().stream().anyMatch(
        line -> line.contains(
            "Index %s was not created; the selections of task %s remain slow".formatted(name(task), task.id()))));
    await().atMost(Duration.ofSeconds(30)).until(() -> state(world, task) == IndexState.MISSING);
    create(task);
  }

  @Test
  void shouldDropUnusedAndInvalidIndexesOnly() {
    Task kept = task("kept", condition(CommonField.STATE.field(), Operator.EQ, "MA"));
    Task unused = task("unused", condition(CommonField.STATE.field(), Operator.EQ, "NH"));
    Task invalid = task("invalid", condition(CommonField.STATE.field(), Operator.EQ, "VT"));
    Task paused = task("paused", condition(CommonField.STATE.field(), Operator.EQ, "RI")).paused(true);
    List.of(kept, unused, invalid, paused).forEach(this::create);
    world.run("update pg_index set indisvalid = false where indexrelid = '%s'::regclass".formatted(name(invalid)));
    world.run("create index loan_task_by_hand on loan (amount)");
    assertThat(indexes.dropUnused(() -> List.of(kept, invalid, paused))).isEqualTo(3);
    assertThat(names()).containsExactlyInAnyOrder(name(kept), "loan_task_by_hand");
  }
}
