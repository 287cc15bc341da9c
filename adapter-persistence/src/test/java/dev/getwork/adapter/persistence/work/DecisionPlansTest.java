package dev.getwork.adapter.persistence.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.QueryPlan;
import dev.getwork.adapter.persistence.loan.TaskSql;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.work.Decisions.Basis;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The statements of a decision read few rows by indexes, however much has happened before and since the selection. */
@Tag("proof")
class DecisionPlansTest {

  private static final int ASSIGNED = 200_000;
  /** The rows of all statements of a decision about fifty candidates. */
  private static final int FEW = 2_000;

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  private static final ContractPorts PORTS = WORLD.ports();
  private static final TestData DATA = new TestData(PORTS);
  private static final Task TASK = WORLD.task(aTask().forLoansIn("MA").largestFirst().withReadyCandidates());

  private static Ranked selected = new Ranked(
      List.of(), new Selected(new SelectionRunId(1), Instant.EPOCH, 0, false), Snapshot.NONE, true);

  /** Loans were returned before the selection, and many were assigned since, each few by a transaction. */
  @BeforeAll
  static void fill() {
    WORLD.run("""
        create table advanced (number int);
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
        select 'L-' || i, i, 'USD', case when i %% 2 = 0 then 'MA' else 'TX' end, 'SBA-PPP', 'payroll', '2020-04-03'
        from generate_series(1, 20000) as i;
        insert into assignment (task_id, loan_number, holder, rank, ended_at, ended_by, end_kind)
        select %1$d, 'L-' || i, 'ann', 1, now(), 'manager', 'RELEASED' from generate_series(1, 20000) as i;
        insert into assignment (task_id, loan_number, holder, rank, ended_at, ended_by, end_kind)
        select %1$d, 'L-' || 20000 - i %% 100, 'ann', 1, now(), 'ann', 'COMPLETE' from generate_series(1, 10000) as i;
        insert into hold (task_id, loan_number, kind, assignment_id, holder)
        select %1$d, 'L-' || i, 'ASSIGNED', i, 'user' || i %% 500 from generate_series(1, 10000) as i;
        insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at)
        select %1$d, 'user' || i %% 500, 1, 0, 'EMPTY', now() from generate_series(1, 40000) as i""".formatted(id()));
    long first = advanced();
    long last = advanced();
    WORLD.run("""
        insert into loan_import (started_by, state, changed_loans_in)
        select 'importer', 'COMPLETED', (%2$d + i)::text::xid8 from generate_series(1, 5000) as i;
        insert into history_event (xid, node, kind, actor, task_id, loan_number)
        select (%2$d + i / 20)::text::xid8, 'a', case when i %% 2 = 0 then 'LOAN_RETURNED' else 'LOAN_COMPLETED' end, 'ann',
          %1$d, 'L-' || i
        from generate_series(1, 100000) as i""".formatted(id(), first));
    selected = selectAfterAllOthers();
    advanced();
    WORLD.run("""
        insert into history_event (xid, node, kind, actor, task_id, loan_number)
        select (%2$d + i / 20)::text::xid8, 'a', 'LOAN_ASSIGNED', 'ann', %1$d, 'L-' || i
        from generate_series(1, %3$d) as i;
        analyze""".formatted(id(), last, ASSIGNED));
  }

  private static long id() {
    return TASK.id().value();
  }

  /** The next transaction, after ten thousand that have a number: a subtransaction that writes has one. */
  private static long advanced() {
    WORLD.run("""
        do $$
        begin
          for number in 1..10000 loop
            begin
              insert into advanced values (number);
            exception when others then
              raise;
            end;
          end loop;
        end $$""");
    return snapshot("xmax");
  }

  private static long snapshot(String part) {
    return WORLD.sql().sql("select pg_snapshot_%s(pg_current_snapshot())::text::bigint".formatted(part))
        .query(Long.class).single();
  }

  private static Ranked select() {
    return (Ranked) PORTS.selection().select(TASK);
  }

  /** A transaction of any database of the server that began earlier would be part of the snapshot, and all since be read. */
  private static Ranked selectAfterAllOthers() {
    long next = snapshot("xmax");
    await().atMost(Duration.ofMinutes(1)).until(() -> snapshot("xmin") >= next);
    return select();
  }

  @Test
  void shouldReadFewRowsByIndexes() {
    UserName user = DATA.user();
    assertThat(manyReadIn(() -> {
      Basis basis = lock(List.of(TestData.command(user, TASK.id(), 5)), selected.loans().subList(0, 50));
      assertThat(basis.outdated()).isFalse();
      assertThat(basis.available()).hasSize(50);
      WorkRequest request = basis.recorded().getFirst();
      assertThat(PORTS.decisions().write(TASK.id(), IntStream.range(0, 5)
          .mapToObj(i -> DATA.planned(request, basis.available().get(i).number(), i + 1)).toList(),
          List.of(request.decided(new Fulfilled(5, List.of()))))).hasSize(5);
    })).isEmpty();
  }

  /** Completed loans are looked for only when no candidate is left, which is remembered briefly. */
  @Test
  void shouldReadOnlyEventsAfterTheSelectionWhenNoCandidateIsLeft() {
    Snapshot justNow = selectAfterAllOthers().snapshot();
    assertThat(manyReadIn(() -> assertThat(
        PORTS.decisions().lock(TASK, List.of(), List.of(), justNow).available()).isEmpty())).isEmpty();
  }

  /** Loans are assigned faster than statistics follow, and a session keeps its plans. */
  @Test
  void shouldReadFewHoldsThatStatisticsDoNotKnow() {
    try {
      UserName user = DATA.user();
      assertThat(manyReadIn(() -> {
        WORLD.run("""
            delete from pg_statistic where starelid = 'hold'::regclass;
            update pg_class set reltuples = reltuples / 5 where oid = 'hold'::regclass;
            discard plans""");
        lock(List.of(TestData.command(user, TASK.id(), 5)), selected.loans().subList(0, 50));
      })).isEmpty();
    } finally {
      WORLD.run("analyze hold");
    }
  }

  /** The tables of which statements read all rows, or many by an index. */
  private static List<String> manyReadIn(Runnable statements) {
    return DATA.inTransaction(() -> {
      Map<String, long[]> before = reads();
      statements.run();
      return reads().entrySet().stream()
          .filter(table -> isMore(table.getValue(), before.getOrDefault(table.getKey(), new long[2])))
          .map(Map.Entry::getKey).toList();
    });
  }

  private static boolean isMore(long[] after, long[] before) {
    return after[0] > before[0] || after[1] > before[1] + FEW;
  }

  /** The sequential scans of this session, and the rows that it read by indexes. */
  private static Map<String, long[]> reads() {
    return WORLD.sql().sql("""
        select relname, coalesce(seq_scan, 0), coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables
        where relname in ('loan', 'hold', 'assignment', 'work_request', 'history_event', 'loan_import')""")
        .query((row, _) -> Map.entry(row.getString(1), new long[] {row.getLong(2), row.getLong(3)})).list().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Test
  void shouldFindLoansThatBecameAvailableByTheirIndex() {
    List<String> plan =
        Stream.of(TaskSql.of(PostgresDecisions.LOCK + PostgresDecisions.AVAILABLE, TASK).sql().split(";"))
            .filter(statement -> statement.contains("available_in"))
            .flatMap(statement -> explained(statement).stream()).toList();
    assertThat(plan).as("the plan %s", plan).noneMatch(line -> line.contains("Seq Scan on history_event"))
        .filteredOn(line -> line.contains("history_event_available_again")).hasSize(2);
  }

  private static List<String> explained(String statement) {
    return QueryPlan.lines(WORLD.sql().sql("explain " + statement)
        .params(TaskSql.of(PostgresDecisions.LOCK + PostgresDecisions.AVAILABLE, TASK).parameters())
        .param("since", selected.snapshot().text()).param("isEmpty", false)
        .param("candidates", new String[] {"L-1"}));
  }

  @Test
  void shouldUseGenericPlansAfterASelection() {
    DATA.doInTransaction(() -> {
      List<LoanNumber> loans = select().loans().subList(0, 50);
      assertThat(WORLD.sql().sql("show plan_cache_mode").query(String.class).single()).isEqualTo("auto");
      IntStream.range(0, 20).forEach(_ -> lock(List.of(), loans));
      assertThat(WORLD.sql().sql("""
          select generic_plans || ' of ' || left(statement, 90) from pg_prepared_statements
          where statement like '%pg_visible_in_snapshot%' or statement like '%getwork held%'
            or statement like '%for no key update' or statement like '%for share'""")
          .query((row, _) -> row.getString(1)).list()).hasSize(5).noneMatch(plans -> plans.startsWith("0 "));
    });
    assertThat(WORLD.sql().sql("show plan_cache_mode").query(String.class).single()).isEqualTo("auto");
  }

  @Test
  void shouldUseGenericPlansForDispositions() {
    DATA.doInTransaction(() -> {
      IntStream.range(0, 20).forEach(_ -> PORTS.assignments().lock(List.of(new AssignmentId(1))));
      assertThat(WORLD.sql().sql("select custom_plans from pg_prepared_statements where statement like '%bigint[])%'")
          .query(Long.class).list()).hasSize(3).containsOnly(0L);
    });
  }

  private static Basis lock(List<RequestWorkCommand> recording, List<LoanNumber> candidates) {
    return PORTS.decisions().lock(TASK, recording, candidates, selected.snapshot());
  }
}
