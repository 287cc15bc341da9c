package dev.getwork.adapter.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.application.port.out.job.OldHistory.Forgetting;
import dev.getwork.application.port.out.job.OldHistory.Preparation;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryMonth;
import dev.getwork.domain.work.HistoryTable;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.OldMonth;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.job.OldHistoryContract;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.log.CapturedLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

class PostgresOldHistoryTest extends OldHistoryContract {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresOldHistory.class);

  private static final YearMonth OLD = YearMonth.of(2024, 2);
  private static final HistoryMonth OLD_EVENTS = new HistoryMonth(HistoryTable.HISTORY_EVENT, OLD);

  private static final int MONTHS = 6;

  private final PostgresWorld world = PostgresWorld.start();
  private final JdbcClient sql = world.sql();

  @BeforeEach
  void layGround() {
    sql.sql("""
        insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user,
          assignment_policy)
        values (1, 'task', '{}', '{}', 5, 10, 'FIRST_COME_FIRST_SERVED');
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
        values ('L-1', 1, 'USD', 'MT', 'product', 'purpose', now())
        """).update();
  }

  @AfterEach
  void end() {
    world.close();
  }

  @Override
  protected OldHistory history() {
    return world.get(OldHistory.class);
  }

  @Override
  protected Instant now() {
    return world.ports().clock().now();
  }

  @Override
  protected void makePast(YearMonth month) {
    Arrays.stream(HistoryTable.values()).forEach(table -> sql.sql(
        "create table %1$s_%2$tY_%2$tm partition of %1$s for values from ('%2$tFT00:00Z') to ('%3$tFT00:00Z')"
            .formatted(table.label(), month.atDay(1), month.plusMonths(1).atDay(1)))
        .update());
  }

  @Override
  protected void write(HistoryTable table, Instant at) {
    write(switch (table) {
      case HISTORY_EVENT ->
        "insert into history_event (at, node, kind, actor, task_id) values (:at, 'a', 'LOAN_REQUEUED', 'getwork', 1)";
      case SELECTION_RUN ->
        "insert into selection_run (task_id, node, started_at, ended_at, found) values (1, 'a', :at, :at, 7)";
      case WORK_REQUEST -> """
        insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at, recorded_at)
        values (1, 'ann', 1, 0, 'EMPTY', now(), :at)
        """;
    }, at);
  }

  @Override
  protected void writePending(Instant recordedAt) {
    write("""
        insert into work_request (task_id, user_name, originally_requested, requested, recorded_at)
        values (1, 'ann', 1, 1, :at)
        """, recordedAt);
  }

  @Override
  protected void writeUnfinished(Instant recordedAt) {
    write("""
        with decided as (
          insert into work_request
            (task_id, user_name, originally_requested, requested, assigned, state, decided_at, recorded_at)
          values (1, 'ann', 1, 1, 1, 'FULFILLED', now(), :at)
          returning work_request_id)
        insert into assignment (task_id, loan_number, holder, work_request_id, rank)
        select 1, 'L-1', 'ann', work_request_id, 1 from decided
        """, recordedAt);
  }

  private void write(String statement, Instant at) {
    sql.sql(statement).param("at", at.atOffset(ZoneOffset.UTC)).update();
  }

  @Override
  protected void finish() {
    sql.sql("""
        update work_request set state = 'CANCELLED', decided_at = now() where state = 'PENDING';
        update assignment set ended_at = now(), ended_by = 'ann', ending = 'COMPLETE'
        """).update();
  }

  @Override
  protected long rows(HistoryTable table) {
    return count("select count(*) from " + table.label());
  }

  private long count(String question) {
    return sql.sql(question).query(Long.class).single();
  }

  /** In a time zone in which a month begins hours earlier; see TestDatabase. */
  @Test
  void shouldKnowMonthsOfUtcWhateverTheSessionsTimeZone() {
    makePast(OLD);
    write(HistoryTable.HISTORY_EVENT, Instant.parse("2024-01-31T23:59:59.999999Z"));
    write(HistoryTable.HISTORY_EVENT, Instant.parse("2024-02-29T23:59:59.999999Z"));
    write(HistoryTable.HISTORY_EVENT, Instant.parse("2024-03-01T00:00:00Z"));
    assertThat(count("select count(*) from history_event_2024_02")).isEqualTo(1);
    assertThat(count("select count(*) from history_event_default")).isEqualTo(2);
    OffsetDateTime next = now().atOffset(ZoneOffset.UTC).plusMonths(1).withDayOfMonth(1);
    write(HistoryTable.HISTORY_EVENT, next.toLocalDate().atStartOfDay().toInstant(ZoneOffset.UTC));
    assertThat(count("select count(*) from history_event_%1$tY_%1$tm".formatted(next))).isEqualTo(1);
  }

  /** A reader must neither fail nor hold up the others for long: they queue behind who waits for the table. */
  @Test
  void shouldLeaveATableThatSomebodyReads() throws SQLException {
    makePast(OLD);
    try (Connection reader = world.dataSource().getConnection(); Statement statement = reader.createStatement()) {
      reader.setAutoCommit(false);
      statement.execute("select count(*) from history_event");

      assertThat(history().forget(OLD_EVENTS)).isEqualTo(Forgetting.BUSY);
      assertThat(LOG.lines()).containsExactly(
          "WARN history_event of 2024-02 is still there: somebody has been reading the table for too long");
      assertThat(history().prepare(4).notMade()).contains(
          new HistoryMonth(HistoryTable.HISTORY_EVENT, YearMonth.from(now().atOffset(ZoneOffset.UTC)).plusMonths(4)));
      write(HistoryTable.HISTORY_EVENT, now());
      statement.execute("select count(*) from history_event");
      reader.commit();
    }
    assertThat(history().forget(OLD_EVENTS)).isEqualTo(Forgetting.FORGOTTEN);
    assertThat(history().prepare(4).made()).hasSize(1);
  }

  @Test
  void shouldDropAndNotDelete() {
    makePast(OLD);
    List.of(HistoryTable.values()).forEach(table -> write(table, Instant.parse("2024-02-10T00:00:00Z")));
    write(HistoryTable.HISTORY_EVENT, Instant.parse("2024-07-10T00:00:00Z"));
    forgettable().forEach(old -> history().forget(old.of()));
    assertThat(count("select count(*) from history_event")).isZero();
    assertThat(count("select count(*) from pg_class where relname like '%2024_02'")).isZero();
    assertThat(count("""
        select coalesce(sum(n_tup_del) + sum(n_dead_tup), 0) from pg_stat_user_tables
        where relname like any (array['history_event%', 'selection_run%', 'work_request%'])
        """)).isZero();
  }

  @Test
  void shouldPrepareAtOnceWithOthers() {
    assertThat(Meanwhile.atOnce(4, _ -> history().prepare(6))).flatExtracting(Preparation::made).hasSizeGreaterThan(8);
    assertThat(history().prepare(6)).isEqualTo(new Preparation(List.of(), List.of()));
  }

  private List<OldMonth> forgettable() {
    return history().forgettable(Duration.ofDays(1));
  }

  @Test
  void shouldForgetWhileOthersWork() {
    IntStream.rangeClosed(1, MONTHS).forEach(month -> makePast(OLD.minusMonths(month)));
    WorkRequests requests = world.ports().requests();
    var task = new TaskId(1);
    assertThat(Meanwhile.atOnce(4, worker -> {
      if (worker == 0) {
        long forgotten = 0;
        for (var left = forgettable(); !left.isEmpty(); left = forgettable()) {
          forgotten += left.stream().filter(old -> history().forget(old.of()) == Forgetting.FORGOTTEN).count();
        }
        return forgotten;
      }
      for (int round = 0; round < 200; round++) {
        WorkRequest request =
            requests.record(task, new UserName("user" + worker), new LoanCount(1)).orElseThrow().request();
        assertThat(requests.find(request.id())).contains(request);
        requests.decide(List.of(request.decided(new RequestOutcome.Cancelled())));
      }
      return 200L;
    })).containsExactly(3L * MONTHS, 200L, 200L, 200L);
    assertThat(count("select count(*) from pending_request")).isZero();
  }
}
